import { Field } from "./field.tsx";

/** Finds by a part of the name while it is typed. */
export function SearchField({ search, change }: { search: string; change: (search: string) => void }) {
  return (
    <Field label="Search">
      {(field) => (
        <input
          {...field}
          type="search"
          className="input"
          value={search}
          onChange={({ target }) => change(target.value)}
          placeholder="a part of the name"
        />
      )}
    </Field>
  );
}
