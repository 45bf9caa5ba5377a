import { Menu, X } from "lucide-react";
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from "react";
import { navigationWords } from "../../content/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/*
 * The platform's popover: it opens, closes on Escape and on a press outside, and gives the focus back without a line
 * of script, so the menus also work on pages that are never hydrated. React only keeps the labels true.
 */
export function usePopover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  // It may have been opened before anything of ours ran.
  useEffect(() => setOpen(panel.current?.matches(":popover-open") ?? false), []);
  return {
    open,
    close: () => panel.current?.hidePopover(),
    // Without script the attribute would stay false; left out, the browser itself says whether it is open.
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
  /** Under the bar, over the whole width. */
  drop: "inset-x-0 top-14 w-auto border-b p-3 supports-[position-area:bottom]:inset-auto supports-[position-area:bottom]:mt-1.75 supports-[position-area:bottom]:w-screen supports-[position-area:bottom]:[position-area:bottom_span-all] starting:open:-translate-y-1",
  /** From the right, down to the floor. The bar stays free: the button that opened it closes it. */
  sheet:
    "top-14 right-0 bottom-0 left-auto h-auto w-[min(100vw-40px,360px)] overflow-y-auto overscroll-contain border-l p-4 backdrop:top-14 backdrop:bg-scrim starting:open:translate-x-8",
};

type BarPanelProps = { shape: keyof typeof shapes; children: (close: () => void) => ReactNode };

export function BarPanel({ shape, children }: BarPanelProps) {
  const menu = usePopover();
  const label = menu.open ? navigationWords.close : navigationWords.open;
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={label} className="-mr-2.5 md:hidden" {...menu.trigger}>
        <Icon of={menu.open ? X : Menu} size={20} />
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
