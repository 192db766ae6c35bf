import { Popover } from "../../controls/popover.tsx";
import { type ColumnKey, columns } from "./columns.ts";

/** Which columns the list has; the choice stays on this device. */
export function ColumnChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly ColumnKey[];
  onChoose: (keys: readonly ColumnKey[]) => void;
}) {
  return (
    <Popover label="Columns" align="right">
      <fieldset className="runs-menu">
        <legend className="visually-hidden">Columns</legend>
        {columns.map(({ key, name }) => (
          <label key={key} className="row">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) =>
                onChoose(
                  columns
                    .map((column) => column.key)
                    .filter((each) => (each === key ? target.checked : chosen.includes(each))),
                )
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
