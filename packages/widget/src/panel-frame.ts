import type { WidgetScript } from "@understudy/contracts";
import css from "./panel.css";
import { tokensOf } from "./panel-colors.ts";

/** Below this size there is no space for both a page and a chat. */
const PHONE = { width: 560, height: 420 };

/** The frame of the chat: its position, size and colors. */
export function drawFrame(root: ShadowRoot, onEscape: () => void) {
  const [base, own] = [new CSSStyleSheet(), new CSSStyleSheet()];
  base.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, base, own];
  const element = root.appendChild(document.createElement("div"));
  element.hidden = true;
  element.tabIndex = -1;
  element.setAttribute("role", "dialog");
  element.setAttribute("aria-labelledby", "w-name");
  element.addEventListener("keydown", (event) => {
    // If a source is open, Escape closes only the source.
    if (event.key === "Escape" && !element.querySelector(".us-source")) onEscape();
  });

  return {
    element,
    paint(setup: WidgetScript, prefersDark: boolean): void {
      const { theme, chatBubbleStyle, showTypingIndicator, language } = setup;
      const isDark = theme === "dark" || (theme === "auto" && prefersDark);
      const layoutClasses = ["phone", "wide"].filter((name) => element.classList.contains(name));
      element.className = ["p", chatBubbleStyle, showTypingIndicator ? "" : "still", ...layoutClasses].join(
        " ",
      );
      element.dataset.at = setup.widgetPosition;
      element.dataset.size = setup.widgetSize;
      element.lang = language;
      for (const [name, value] of Object.entries(tokensOf(setup, isDark)))
        element.style.setProperty(name, value);
      own.replaceSync(setup.style ?? "");
    },
    expand: (): boolean => element.classList.toggle("wide"),
    /** On touch devices the input is not focused: the keyboard would cover the greeting. */
    focus(): void {
      const field = matchMedia("(pointer: fine)").matches && element.querySelector("textarea");
      (field || element).focus({ preventScroll: true });
    },
    watch: (within?: HTMLElement) => watchRoom(element, within),
  };
}

/** Takes the full height if space is short, and stays above the keyboard. Returns a cleanup function. */
function watchRoom(element: HTMLElement, within?: HTMLElement): () => void {
  const view = window.visualViewport;
  const measure = (): void => {
    const { width, height } = within
      ? { width: within.clientWidth, height: within.clientHeight }
      : { width: innerWidth, height: innerHeight };
    element.classList.toggle("phone", width < PHONE.width || height < PHONE.height);
    // Pinch zoom also shrinks the viewport, without a keyboard: the page then moves under the chat as usual.
    const isMeasured = !within && view && view.scale < 1.05;
    element.style.setProperty("--w-height", isMeasured ? `${Math.round(view.height)}px` : "100%");
    element.style.setProperty("--w-top", isMeasured ? `${Math.round(view.offsetTop)}px` : "0px");
  };
  const ends = new AbortController();
  for (const target of within ? [] : [window, view]) {
    target?.addEventListener("resize", measure, ends);
    target?.addEventListener("scroll", measure, { signal: ends.signal, passive: true });
  }
  const sizes = within ? new ResizeObserver(measure) : undefined;
  if (within) sizes?.observe(within);
  measure();
  return () => {
    ends.abort();
    sizes?.disconnect();
  };
}
