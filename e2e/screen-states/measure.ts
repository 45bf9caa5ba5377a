import type { Page } from "@playwright/test";

/** By how many pixels the page is wider than its window. */
export function sideways(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** Targets that are too small for a finger. A link inside a sentence may be as high as its line. */
export function lowTargets(page: Page, least = 44): Promise<string[]> {
  return page.evaluate((limit) => {
    const pressable =
      "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch], [role=menuitem]";
    const heightOf = (element: Element): number => {
      const after = getComputedStyle(element, "::after");
      // A small control may have an invisible edge that accepts the tap.
      const edge =
        after.position === "absolute" && after.content !== "none" ? Number.parseFloat(after.height) : 0;
      const label = element.closest("label") ?? element;
      return Math.max(label.getBoundingClientRect().height, edge || 0);
    };
    const inSentence = (element: Element): boolean =>
      element.tagName === "A" &&
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.textContent ?? "").trim() !== (element.textContent ?? "").trim();
    return [...document.querySelectorAll(pressable)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1 && !inSentence(element))
      .filter(
        (element) => !element.matches(":disabled") && element.closest("[inert], [aria-hidden=true]") === null,
      )
      .filter((element) => heightOf(element) < limit - 0.5)
      .map((element) => `${element.outerHTML.slice(0, 120)} is ${Math.round(heightOf(element))} px high`);
  }, least);
}

/** Goes through the page with the Tab key and returns each stop without a visible focus ring. */
export async function unseenStops(page: Page, stops = 40): Promise<string[]> {
  const unseen: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    const found = await page.evaluate(() => {
      let element = document.activeElement;
      // For an element in a shadow root the document reports only its host.
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
      if (!element || element === document.body) return "end";
      // An open menu keeps the focus, and marks its current item by the background.
      if (element.closest("[role=menu]")) return "end";
      // The box around a field may show the ring instead of the field.
      const ringed = [element, element.parentElement, element.parentElement?.parentElement].some((place) => {
        if (!place) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(place);
        return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
      });
      return ringed ? "seen" : element.outerHTML.slice(0, 120);
    });
    if (found === "end") break;
    if (found !== "seen") unseen.push(found);
  }
  return unseen;
}
