import { Switch as Primitive } from "radix-ui";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./cn.ts";
import { Hint } from "./field.tsx";

function Switch({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={cn(
        "relative inline-flex h-6 w-10 shrink-0 items-center rounded-pill bg-line-strong p-0.75 transition-colors duration-150 ease-quick disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:bg-aubergine max-md:h-7 max-md:w-12 max-md:after:absolute max-md:after:-inset-2",
        className,
      )}
      {...props}
    >
      <Primitive.Thumb className="block size-4.5 rounded-pill bg-surface transition-transform duration-150 ease-quick data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-aubergine max-md:size-5.5 max-md:data-[state=checked]:translate-x-5" />
    </Primitive.Root>
  );
}

type SwitchFieldProps = ComponentProps<typeof Primitive.Root> & { label: ReactNode; hint?: ReactNode };

/** A switch with its name on the left; the whole name is clickable. */
export function SwitchField({ label, hint, id: ownId, ...props }: SwitchFieldProps) {
  const madeId = useId();
  const id = ownId ?? madeId;
  return (
    <div className="flex items-center justify-between gap-6 has-disabled:text-ink-soft">
      <div>
        <label htmlFor={id} className="block font-[550] leading-[1.4]">
          {label}
        </label>
        {hint ? (
          <Hint id={`${id}-hint`} className="mt-0.5">
            {hint}
          </Hint>
        ) : null}
      </div>
      <Switch id={id} {...(hint ? { "aria-describedby": `${id}-hint` } : {})} {...props} />
    </div>
  );
}
