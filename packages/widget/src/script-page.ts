/** Outside the body: no `:last-child` rule or grid of the page is affected, and a page that swaps its body keeps it. */
export function containerFor({ dataset, parentElement }: HTMLScriptElement, isInline: boolean): Element {
  if (!isInline) return document.documentElement;
  const named = dataset.container && document.querySelector(dataset.container);
  return named || (parentElement === document.head ? document.body : parentElement) || document.body;
}

export function packageStyles(script: string): Element {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("widget.css", script).href;
  return link;
}

/** Even accessing storage throws if the visitor has blocked it. */
export function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
