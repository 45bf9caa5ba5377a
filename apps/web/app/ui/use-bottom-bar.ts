import { type RefObject, useEffect, useRef } from "react";

const heights = new Map<Element, number>();

/** `--bottom-bar` is how much of the window's lower edge a bar covers; messages stay above it. */
export function useBottomBar<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const node = bar.current;
    if (!node) return;
    // Also when it is hidden with its tab: then it is 0 high.
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
