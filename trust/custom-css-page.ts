/** Runs in the browser, on the third-party page that embeds the widget. */

/** The state of the page and of the widget's frame that must not change. */
export type PageLook = { page: string; frame: string; foot: string; above: string[] };

declare global {
  interface Window {
    /** The current look of the page. */
    look: () => PageLook;
    /** Replaces the owner's style with another one. */
    wear: (style: string) => void;
  }
}

export function watchPage(): void {
  const host = document.querySelector("understudy-widget");
  const root = host?.shadowRoot;
  const frame = root?.querySelector<HTMLElement>(".p");
  if (!host || !root || !frame) throw new Error("The widget is not there.");
  const styles = (element: Element): string => {
    const all = getComputedStyle(element);
    return [...all].map((name) => `${name}:${all.getPropertyValue(name)}`).join(";");
  };
  const box = (element: Element | null | undefined): string => {
    const { x, y, width, height } = element?.getBoundingClientRect() ?? {};
    return [x, y, width, height].join(" ");
  };
  const first = frame.getBoundingClientRect();

  /** Points of the page outside the widget's frame where an element of the widget is on top. */
  function above(): string[] {
    const found: string[] = [];
    for (let x = 10; x < innerWidth; x += 60) {
      for (let y = 10; y < innerHeight; y += 60) {
        const inside = x >= first.left && x <= first.right && y >= first.top && y <= first.bottom;
        if (!inside && document.elementFromPoint(x, y) === host) found.push(`${x} ${y}`);
      }
    }
    return found;
  }

  window.look = () => {
    const foot = root.querySelector(".w-foot");
    const link = foot?.querySelector("a");
    const { left = 0, top = 0, width = 0, height = 0 } = link?.getBoundingClientRect() ?? {};
    const hit = root.elementFromPoint(left + width / 2, top + height / 2);
    return {
      page: [...document.querySelectorAll("html, body, body *")].map(styles).join("\n"),
      frame: [styles(host), styles(frame), box(frame)].join("\n"),
      foot: [foot && styles(foot), box(foot), box(link), link?.contains(hit ?? null)].join("\n"),
      above: above(),
    };
  };
  window.wear = (style) => root.adoptedStyleSheets.at(-1)?.replaceSync(style);
}
