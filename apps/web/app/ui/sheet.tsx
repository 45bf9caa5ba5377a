import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn.ts";
import { CloseCorner, Scrim } from "./dialog.tsx";

export const Sheet = Primitive.Root;
export const SheetTrigger = Primitive.Trigger;

type SheetContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** Stays visible at the bottom edge. */
  foot?: ReactNode;
};

/** A panel that slides in from the right, for a task beside the page. */
export function SheetContent({ title, description, foot, className, children, ...props }: SheetContentProps) {
  const described = description ? {} : { "aria-describedby": undefined };
  return (
    <Primitive.Portal>
      <Scrim />
      <Primitive.Content
        className={cn(
          "fixed inset-y-0 right-0 z-50 flex w-[min(100vw-40px,420px)] flex-col border-l bg-surface shadow-float data-[state=closed]:animate-sheet-out data-[state=open]:animate-sheet-in",
          className,
        )}
        {...described}
        {...props}
      >
        <div className="border-b py-4 pr-16 pl-5 md:pl-6">
          <Primitive.Title className="text-16 leading-8">{title}</Primitive.Title>
          {description ? (
            <Primitive.Description className="text-14 text-ink-soft leading-[1.45]">
              {description}
            </Primitive.Description>
          ) : null}
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain p-5 md:p-6">{children}</div>
        {foot ? <div className="flex gap-2 border-t p-4 md:px-6">{foot}</div> : null}
        <CloseCorner />
      </Primitive.Content>
    </Primitive.Portal>
  );
}
