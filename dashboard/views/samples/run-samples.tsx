/** A part of a run's page. */
export function RunSamples(_: { run: { readonly id: string; readonly name: string } }) {
  return null;
}
