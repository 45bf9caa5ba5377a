import { Tabs as Primitive } from "radix-ui";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { cn } from "./cn.ts";
import { useHydrated } from "./use-hydrated.ts";

export const Tabs = Primitive.Root;

/** On phones the row scrolls by itself; the initially selected tab is scrolled into view. */
export function TabsList({ className, ...props }: ComponentProps<typeof Primitive.List>) {
  const row = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const list = row.current;
    const active = hydrated && list?.querySelector<HTMLElement>("[data-state=active]");
    // Not scrollIntoView: that would move the page as well.
    if (list && active) list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2;
  }, [hydrated]);
  return (
    <Primitive.List
      ref={row}
      className={cn(
        "relative mb-6 flex gap-1 border-b [scrollbar-width:none] max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 [&::-webkit-scrollbar]:hidden",
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        "relative inline-flex h-12 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-t-control px-3.5 font-medium text-16 text-ink-soft transition-colors duration-150 ease-quick first:-ml-3.5 hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-50 data-[state=active]:text-ink data-[state=active]:after:absolute data-[state=active]:after:inset-x-3.5 data-[state=active]:after:bottom-0 data-[state=active]:after:h-0.75 data-[state=active]:after:rounded-t-[2px] data-[state=active]:after:bg-aubergine",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn("rounded-control", className)} {...props} />;
}
