import { type KeyboardEvent, useId, useState } from "react";

export interface ComboOption {
  readonly id: string;
  readonly name: string;
}

/**
 * A text field that offers what fits as one types; arrows choose, Enter takes, Escape closes. With `free` the text itself
 * may be taken too.
 */
export function Combobox({
  label,
  options,
  onType,
  onPick,
  placeholder = "",
  free = false,
}: {
  label: string;
  options: readonly ComboOption[];
  /** For options that are asked for as one types; without it those given are searched. */
  onType?: (text: string) => void;
  onPick: (option: ComboOption) => void;
  placeholder?: string;
  free?: boolean;
}) {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const id = useId();
  const fitting = options
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, 50);
  const typed = text.trim();
  const shown =
    free && typed !== "" && !fitting.some(({ name }) => name === typed)
      ? [...fitting, { id: typed, name: typed }]
      : fitting;
  const chosen = Math.min(at, shown.length - 1);

  function type(next: string) {
    setText(next);
    setAt(0);
    setOpen(true);
    onType?.(next);
  }
  function pick(option: ComboOption | undefined) {
    if (option === undefined) return;
    onPick(option);
    type("");
    setOpen(false);
  }
  function press(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setAt((Math.max(0, chosen) + (open ? step : 0) + shown.length) % Math.max(1, shown.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (open) pick(shown[chosen]);
      else setOpen(true);
    } else if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
  }
  return (
    <div className="combobox">
      <input
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && chosen >= 0 ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        onFocus={() => onType?.(text)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={`combobox-list ${open ? "" : "closed"}`}
      >
        {open &&
          shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option.name}
            </div>
          ))}
        {open && shown.length === 0 && <p className="faint">Nothing fits.</p>}
      </div>
    </div>
  );
}
