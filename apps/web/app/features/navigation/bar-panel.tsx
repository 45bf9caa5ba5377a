import { Menu, X } from "lucide-react";
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { navigationWords } from "../../content/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/*
 * The native popover opens, closes on Escape and on an outside click, and returns the focus without any script, so the
 * menus also work on pages that are never hydrated. React only keeps the ARIA attributes in sync.
 */
export function usePopover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  // It may have been opened before hydration.
  useEffect(() => setOpen(panel.current?.matches(":popover-open") ?? false), []);
  return {
    open,
    close: () => panel.current?.hidePopover(),
    // Without script the attribute would stay false; if it is absent, the browser exposes the state itself.
    trigger: { popoverTarget: id, ...(hydrated ? { "aria-expanded": open } : {}) },
    panel: {
      id,
      ref: panel,
      popover: "auto" as const,
      onToggle: (event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === "open"),
    },
  };
}

const shapes = {
  /** Below the bar, full width. */
  drop: "inset-x-0 top-14 max-h-[calc(100dvh-56px)] w-auto overflow-y-auto overscroll-contain border-b p-3 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-1.75 supports-[position-area:bottom]:w-screen supports-[position-area:bottom]:[position-area:bottom_span-all] starting:open:-translate-y-1",
  /** From the right, full height below the bar. The bar stays visible: the button that opened the panel closes it. */
  sheet:
    "top-14 right-0 bottom-0 left-auto h-auto w-[min(100vw-40px,360px)] overflow-y-auto overscroll-contain border-l p-4 backdrop:top-14 backdrop:bg-scrim starting:open:translate-x-8",
};

type BarPanelProps = {
  shape: keyof typeof shapes;
  /** On the corner of the button. */
  badge?: ReactNode;
  children: (close: () => void) => ReactNode;
};

export function BarPanel({ shape, badge, children }: BarPanelProps) {
  const menu = usePopover();
  const label = menu.open ? navigationWords.close : navigationWords.open;
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={label}
        className="relative -mr-2.5 md:hidden"
        {...menu.trigger}
      >
        <Icon of={menu.open ? X : Menu} size={20} />
        {menu.open ? null : badge}
      </Button>
      <div
        {...menu.panel}
        role="dialog"
        aria-label={navigationWords.open}
        className={cn(
          "fixed m-0 bg-paper text-ink opacity-0 shadow-float transition-[opacity,translate,display,overlay] transition-discrete duration-150 ease-quick open:opacity-100 starting:open:opacity-0 md:hidden",
          shapes[shape],
        )}
      >
        {children(menu.close)}
      </div>
    </>
  );
}
