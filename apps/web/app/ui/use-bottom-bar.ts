import { type RefObject, useEffect, useRef } from "react";

const heights = new Map<Element, number>();

/** `--bottom-bar` is the height that a bar covers at the bottom of the window; toasts stay above it. */
export function useBottomBar<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const node = bar.current;
    if (!node) return;
    // Also runs when the bar is hidden with its tab: its height is then 0.
    const observer = new ResizeObserver(() => {
      heights.set(node, node.offsetHeight);
      tell();
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      heights.delete(node);
      tell();
    };
  }, []);
  return bar;
}

function tell(): void {
  const height = Math.max(0, ...heights.values());
  document.documentElement.style.setProperty("--bottom-bar", `${height}px`);
}
