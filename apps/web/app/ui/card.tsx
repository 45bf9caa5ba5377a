import { Slot } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";

type CardProps = ComponentProps<"section"> & {
  /** Rows extend to the bottom edge. */
  flush?: boolean | undefined;
  asChild?: boolean | undefined;
};

export function Card({ className, flush = false, asChild = false, ...props }: CardProps) {
  const Root = asChild ? Slot.Root : "section";
  return (
    <Root
      className={cn("min-w-0 rounded-card border bg-surface p-5 md:p-6", flush && "pb-2 md:pb-2", className)}
      {...props}
    />
  );
}

type CardHeadProps = {
  title: ReactNode;
  /** A short note on the right: the period, the unit, the current activity. */
  note?: ReactNode;
  /** A control on the right. */
  action?: ReactNode;
  level?: 2 | 3 | undefined;
  className?: string | undefined;
};

export function CardHead({ title, note, action, level = 2, className }: CardHeadProps) {
  const Title = level === 2 ? "h2" : "h3";
  return (
    <div
      className={cn(
        "mb-4 flex flex-wrap justify-between gap-x-4 gap-y-0.5",
        action ? "items-center gap-y-2.5" : "items-baseline",
        className,
      )}
    >
      <Title className="text-16 leading-[1.4]">{title}</Title>
      {note ? <span className="text-14 text-ink-soft">{note}</span> : null}
      {action}
    </div>
  );
}

export function CardRows({ className, ...props }: ComponentProps<"ul">) {
  return <ul className={cn("[&>li]:border-t", className)} {...props} />;
}

export function CardRow({ className, ...props }: ComponentProps<"li">) {
  return <li className={cn("flex items-center justify-between gap-4 py-3.5", className)} {...props} />;
}

/** Names and values, one pair per line. */
export function CardFacts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex justify-between gap-3 border-t py-2.25 text-14 last:pb-0">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-[550] tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
