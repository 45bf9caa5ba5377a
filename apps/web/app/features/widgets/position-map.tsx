import { RadioGroup } from "radix-ui";
import { cn } from "../../ui/cn.ts";
import { customizer, fieldNames } from "./customizer-copy.ts";
import type { Draft } from "./draft.ts";

type Position = Draft["widgetPosition"];

/** A miniature page with each possible widget position where it would be. */
const PLACES: readonly (readonly [Position, string])[] = [
  ["top-left", "col-start-1 row-start-1"],
  ["top-right", "col-start-3 row-start-1"],
  ["center", "col-start-2 row-start-2"],
  ["bottom-left", "col-start-1 row-start-3"],
  ["inline", "col-start-2 row-start-3"],
  ["bottom-right", "col-start-3 row-start-3"],
];

type PositionMapProps = { value: Position; onChange: (position: Position) => void };

export function PositionMap({ value, onChange }: PositionMapProps) {
  return (
    <RadioGroup.Root
      aria-label={fieldNames.widgetPosition}
      value={value}
      onValueChange={(position) => onChange(position as Position)}
      className="grid h-33 grid-cols-3 grid-rows-3 gap-1.5 rounded-control border bg-surface p-2 max-md:h-41"
    >
      {PLACES.map(([position, place]) => (
        <RadioGroup.Item
          key={position}
          value={position}
          aria-label={customizer.design.positions[position]}
          title={customizer.design.positions[position]}
          className={cn(
            "rounded-[6px] bg-sunk transition-colors duration-150 ease-quick hover:bg-aubergine-wash data-[state=checked]:bg-aubergine",
            // Not a corner: inline, within the page's content.
            position === "inline" &&
              "border border-line-strong border-dashed data-[state=checked]:border-solid",
            place,
          )}
        />
      ))}
    </RadioGroup.Root>
  );
}
