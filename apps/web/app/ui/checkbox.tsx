import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn.ts";
import { Hint } from "./field.tsx";

type CheckboxProps = ComponentProps<typeof Primitive.Root>;

function Checkbox({ className, ...props }: CheckboxProps) {
  return (
    <Primitive.Root
      className={cn(
        "group relative grid size-5 shrink-0 place-items-center rounded-[5px] border-[1.5px] border-line-strong bg-surface text-on-aubergine transition-colors duration-150 ease-quick hover:border-ink-soft disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-bad data-[state=checked]:border-aubergine data-[state=indeterminate]:border-aubergine data-[state=checked]:bg-aubergine data-[state=indeterminate]:bg-aubergine max-md:after:absolute max-md:after:-inset-3.25",
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        <Check
          size={14}
          strokeWidth={2.5}
          aria-hidden="true"
          className="group-data-[state=indeterminate]:hidden"
        />
        <Minus size={14} strokeWidth={2.5} aria-hidden="true" className="group-data-[state=checked]:hidden" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
}

/** A checkbox with a clickable label. */
export function CheckboxField({
  label,
  hint,
  id: ownId,
  ...props
}: CheckboxProps & { label: ReactNode; hint?: ReactNode }) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className="flex gap-3 has-disabled:text-ink-soft max-md:min-h-11 max-md:py-2.5">
      <Checkbox
        id={id}
        className="mt-0.5"
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
        {...props}
      />
      <div>
        <label htmlFor={id} className="block leading-normal">
          {label}
        </label>
        {hint ? <Hint id={`${id}-hint`}>{hint}</Hint> : null}
      </div>
    </div>
  );
}
