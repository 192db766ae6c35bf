import type { ReactNode } from "react";

/** What is around a table that may be wider than the page: it scrolls by itself, by keyboard too, under the name of what it holds. */
export function TableFrame({
  label,
  className = "",
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={`table-frame ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
