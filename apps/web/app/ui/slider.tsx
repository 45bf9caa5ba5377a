import { Slider as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { cn } from "./cn.ts";

type SliderProps = Omit<
  ComponentProps<typeof Primitive.Root>,
  "value" | "defaultValue" | "onValueChange" | "children"
> & {
  label: ReactNode;
  value?: number | undefined;
  defaultValue?: number | undefined;
  onValueChange?: ((value: number) => void) | undefined;
  /** The value with its unit, such as "24 px". */
  format?: ((value: number) => string) | undefined;
  /** Labels of the two ends. */
  ends?: readonly [string, string] | undefined;
};

export function Slider({
  label,
  value,
  defaultValue = 0,
  onValueChange,
  format = String,
  ends,
  className,
  ...props
}: SliderProps) {
  const id = useId();
  const [kept, keep] = useState(defaultValue);
  const shown = value ?? kept;
  const change = ([next]: number[]) => {
    if (next === undefined) return;
    keep(next);
    onValueChange?.(next);
  };
  return (
    <div className={cn("min-w-0", className)}>
      <div className="flex justify-between gap-4 text-14">
        <span id={id} className="font-[550]">
          {label}
        </span>
        <output className="font-[550] tabular-nums">{format(shown)}</output>
      </div>
      <Primitive.Root
        className="relative flex h-7 touch-none select-none items-center data-[disabled]:opacity-50 max-md:h-11"
        value={[shown]}
        onValueChange={change}
        {...props}
      >
        <Primitive.Track className="relative h-1 grow overflow-hidden rounded-pill bg-line-strong">
          <Primitive.Range className="absolute h-full bg-aubergine" />
        </Primitive.Track>
        <Primitive.Thumb
          aria-labelledby={id}
          aria-valuetext={format(shown)}
          className="relative block size-5.5 rounded-pill border-2 border-aubergine bg-surface transition-colors duration-150 ease-quick hover:bg-aubergine-wash max-md:size-6.5 max-md:after:absolute max-md:after:-inset-2.75"
        />
      </Primitive.Root>
      {ends ? (
        <div className="flex justify-between gap-4 text-12 text-ink-soft">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </div>
      ) : null}
    </div>
  );
}
