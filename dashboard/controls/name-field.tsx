import { Field } from "./field.tsx";

/** Names something of which there are versions. */
export function NameField({
  name,
  change,
  wrong = null,
}: {
  name: string;
  change: (name: string) => void;
  wrong?: string | null;
}) {
  return (
    <Field
      label="Name"
      hint="Letters, digits, . _ and -. A name that is there gets another version."
      wrong={wrong}
    >
      {(field) => (
        <input
          {...field}
          className="input"
          required
          value={name}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
