import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from "lucide-react";
import { Toast as Primitive } from "radix-ui";
import { useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { dismissToast, type ShownToast, type ToastVariant, toastStore } from "./toast.ts";
import { useHydrated } from "./use-hydrated.ts";

const looks: Record<ToastVariant, { icon: LucideIcon; tone: string; edge: string }> = {
  default: { icon: Info, tone: "text-ink-soft", edge: "" },
  success: { icon: CircleCheck, tone: "text-good", edge: "" },
  destructive: { icon: CircleAlert, tone: "text-bad", edge: "border-bad" },
};

/** Rendered once per page. Shows `toast()` messages, one at a time, for five seconds. */
export function Toaster() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  // A page that is never hydrated shows no messages, and its CSP rejects the inline style that Radix sets.
  const hydrated = useHydrated();
  if (!hydrated) return null;
  // A new provider for each message: if a message closes under the pointer, Radix stays paused, and the next message
  // would never close.
  return (
    <Primitive.Provider key={shown?.id ?? 0} duration={5000} swipeDirection="right" label="Message">
      {shown ? <Message {...shown} /> : null}
      <Primitive.Viewport className="fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+16px)] z-60 outline-none md:right-6 md:bottom-[calc(var(--bottom-bar,0px)+24px)] md:left-auto md:w-95" />
    </Primitive.Provider>
  );
}

function Message({ id, open, title, description, detail, variant = "default" }: ShownToast) {
  const look = looks[variant];
  return (
    <Primitive.Root
      open={open}
      onOpenChange={(next) => next || dismissToast(id)}
      type={variant === "destructive" ? "foreground" : "background"}
      data-toast={variant}
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 rounded-card border bg-surface p-4 shadow-float data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in data-[swipe=end]:animate-swipe-out! data-[swipe=cancel]:transition-transform",
        look.edge,
      )}
    >
      <Icon of={look.icon} size={20} className={look.tone} />
      <div className="min-w-0 text-14 leading-[1.45] [overflow-wrap:anywhere]">
        <Primitive.Title className="font-semibold">{title}</Primitive.Title>
        {description ? <Primitive.Description>{description}</Primitive.Description> : null}
        {detail ? <p className="text-ink-soft">{detail}</p> : null}
      </div>
      <Primitive.Close asChild>
        <Button variant="ghost" size="icon" aria-label="Close" className="-my-2.5 -mr-2.5">
          <Icon of={X} />
        </Button>
      </Primitive.Close>
    </Primitive.Root>
  );
}
