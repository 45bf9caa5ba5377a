/** Beside the body: no `:last-child` and no grid of the page notices it, and a page that swaps its body keeps it. */
export function placeOf({ dataset, parentElement }: HTMLScriptElement, isInline: boolean): Element {
  if (!isInline) return document.documentElement;
  const named = dataset.container && document.querySelector(dataset.container);
  return named || (parentElement === document.head ? document.body : parentElement) || document.body;
}

export function styleBeside(script: string): Element {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("widget.css", script).href;
  return link;
}

/** Even asking for storage throws where the visitor has blocked it. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
