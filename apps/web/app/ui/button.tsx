import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cn } from "./cn.ts";

const buttonStyle = cva(
  "inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control border border-transparent font-[550] leading-none transition-colors duration-150 ease-quick disabled:pointer-events-none disabled:border-line disabled:bg-sunk disabled:text-ink-soft aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-sunk aria-disabled:text-ink-soft aria-busy:cursor-progress [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-aubergine text-on-aubergine hover:bg-aubergine-hover",
        quiet: "border-line bg-surface text-ink hover:border-line-strong",
        ghost:
          "text-ink hover:bg-aubergine-wash disabled:border-transparent disabled:bg-transparent disabled:opacity-60 aria-disabled:border-transparent aria-disabled:bg-transparent aria-disabled:opacity-60",
        lit: "bg-spotlight text-on-spotlight hover:brightness-105",
        danger: "border-line bg-surface text-bad hover:border-bad hover:bg-bad-wash",
      },
      size: {
        sm: "h-9 px-3 text-14 max-md:h-11",
        md: "h-10 px-4 text-14 max-md:h-11",
        lg: "h-12 px-5.5 text-16",
        icon: "size-10 text-ink-soft hover:text-ink max-md:size-11",
      },
      wide: { true: "w-full", phone: "max-md:w-full" },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonStyle> & {
    asChild?: boolean | undefined;
    /** Work is in progress: the label changes, the button keeps its width and focus, and a press does nothing. */
    pending?: boolean | undefined;
    pendingLabel?: ReactNode;
  };

export function Button({
  className,
  variant,
  size,
  wide,
  asChild = false,
  pending = false,
  pendingLabel,
  type,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const classes = cn(buttonStyle({ variant, size, wide }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  // Not `disabled`: that would drop the focus, and screen reader users would lose their position.
  const press = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event);
  const busy = pending ? { "aria-disabled": true, "aria-busy": true } : {};
  return (
    <button type={type ?? "button"} className={classes} onClick={press} {...props} {...busy}>
      {pendingLabel === undefined ? (
        children
      ) : (
        <span className="grid items-center justify-items-center">
          <Stacked shown={!pending}>{children}</Stacked>
          <Stacked shown={pending}>{pendingLabel}</Stacked>
        </span>
      )}
    </button>
  );
}

/** Both labels count toward the width, so the button does not jump when they swap. */
function Stacked({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className={cn("col-start-1 row-start-1 inline-flex items-center gap-2", !shown && "invisible")}>
      {children}
    </span>
  );
}
