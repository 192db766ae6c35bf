/** A part of a run's page. */
export function RunOutputs(_: { run: { readonly id: string; readonly name: string } }) {
  return null;
}
