import { type ReactNode, useId } from "react";

/** What an input needs to be named and described; spread it onto the control. */
export interface FieldProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
}

/** A label, a control, its hint and what is wrong with it, all tied together for those who hear the page. */
export function Field({
  label,
  hint,
  wrong = null,
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  wrong?: string | null;
  children: (props: FieldProps) => ReactNode;
}) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", wrong ? `${id}-wrong` : ""].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": wrong !== null })}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {wrong !== null && (
        <div className="wrong" id={`${id}-wrong`} role="alert">
          {wrong}
        </div>
      )}
    </div>
  );
}
