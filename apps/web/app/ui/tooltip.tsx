import { Tooltip as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";

/** Wraps neighboring tooltips: after the first one, the next opens without a delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Primitive.Provider>
  );
}

type TooltipProps = {
  label: ReactNode;
  side?: ComponentProps<typeof Primitive.Content>["side"];
  /** The control that it explains. The control needs its own accessible name: a tooltip is not a label. */
  children: ReactNode;
};

export function Tooltip({ label, side = "top", children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side ?? "top"}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-[min(280px,100vw-16px)] rounded-control bg-ink px-2.5 py-1.5 text-14 text-paper leading-[1.4] shadow-float data-[state=delayed-open]:animate-fade-in"
        >
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
