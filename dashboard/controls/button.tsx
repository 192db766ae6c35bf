import type { ButtonHTMLAttributes } from "react";

type Look = "plain" | "primary" | "danger" | "quiet";

/** A button; `busy` says that what it began is under way, and keeps it from being begun twice. */
export function Button({
  look = "plain",
  busy = false,
  className = "",
  disabled,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: Look; busy?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy}
      className={`button ${look} ${className}`}
    />
  );
}
