import { type ReactNode, useEffect, useId, useRef, useState } from "react";

/** A button that opens a small panel under itself; Escape and a press beside it close it, and focus goes back to the button. */
export function Popover({
  label,
  name,
  look = "plain",
  align = "left",
  children,
}: {
  /** What the button shows. */
  label: ReactNode;
  /** What it is called, where what it shows does not say it. */
  name?: string;
  look?: "plain" | "quiet";
  align?: "left" | "right";
  children: ReactNode | ((close: () => void) => ReactNode);
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent | FocusEvent) =>
      place.current?.contains(event.target as Node) || setOpen(false);
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever has the focus inside
    <div
      ref={place}
      className="popover"
      onKeyDown={(event) => {
        if (!open || event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`button ${look}`}
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        <span aria-hidden="true">▾</span>
      </button>
      {open && (
        <div id={id} className={`popover-panel ${align}`}>
          {typeof children === "function" ? children(close) : children}
        </div>
      )}
    </div>
  );
}
