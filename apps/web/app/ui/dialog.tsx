import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

export const Dialog = Primitive.Root;
export const DialogTrigger = Primitive.Trigger;
export const DialogClose = Primitive.Close;

/** Dims the page behind a dialog. */
export function Scrim() {
  return (
    <Primitive.Overlay className="fixed inset-0 z-40 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
  );
}

type DialogContentProps = Omit<ComponentProps<typeof Primitive.Content>, "title"> & {
  title: ReactNode;
  description?: ReactNode;
  /** The actions, with the primary one last. */
  actions?: ReactNode;
};

export function DialogContent({
  title,
  description,
  actions,
  className,
  children,
  ...props
}: DialogContentProps) {
  const described = description ? {} : { "aria-describedby": undefined };
  return (
    <Primitive.Portal>
      <Scrim />
      <Primitive.Content
        className={cn(
          "fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[480px] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-talk border bg-surface p-5 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in md:p-7",
          className,
        )}
        {...described}
        {...props}
      >
        <div className="pr-10">
          <Primitive.Title className="font-[440] font-serif text-23 leading-[1.25] tracking-[-0.01em]">
            {title}
          </Primitive.Title>
          {description ? (
            <Primitive.Description className="mt-2 text-ink-soft">{description}</Primitive.Description>
          ) : null}
        </div>
        {children}
        {actions ? (
          <div className="mt-2 flex flex-col-reverse gap-2 md:flex-row md:justify-end">{actions}</div>
        ) : null}
        <CloseCorner />
      </Primitive.Content>
    </Primitive.Portal>
  );
}

export function CloseCorner() {
  return (
    <Primitive.Close asChild>
      <Button variant="ghost" size="icon" aria-label="Close" className="absolute top-3 right-3">
        <Icon of={X} size={20} />
      </Button>
    </Primitive.Close>
  );
}
