/** A part of a run's page. */
export function RunLineage(_: { run: { readonly id: string; readonly name: string } }) {
  return null;
}
