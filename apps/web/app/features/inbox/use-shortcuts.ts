import { useEffect, useRef } from "react";

type Actions = Partial<Record<string, (event: KeyboardEvent) => void>>;

const TYPING = "input, textarea, select, [contenteditable]";
const FLOATING = "[role=dialog][data-state=open], [role=alertdialog], [role=menu], [popover]:popover-open";

/** Single keys of the page. They do nothing while the owner types, or while something floats above the page. */
export function useShortcuts(actions: Actions): void {
  const newest = useRef(actions);
  useEffect(() => {
    newest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector(FLOATING)) return;
      newest.current[event.key]?.(event);
    };
    // Before the keys of the bar, which leave alone what has been handled.
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

const ROW = "a[data-inbox-row]";

/** Moves the focus through the list, from the focused row or else from the open one. */
export function moveThroughList(list: Element | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex((row) => row.ariaCurrent === "true");
  const next = rows[from < 0 ? 0 : Math.min(Math.max(from + step, 0), rows.length - 1)];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}
