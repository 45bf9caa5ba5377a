import type { Understudy } from "./global.ts";

/** What a page may choose. Everything that is left out looks as the owner saved it. */
export type WidgetLook = {
  theme?: "light" | "dark" | "auto" | undefined;
  size?: "compact" | "medium" | "large" | "full" | undefined;
  position?: "bottom-right" | "bottom-left" | "top-right" | "top-left" | "center" | "inline" | undefined;
  /** Language of the widget's own texts; answers use the language of the question. */
  language?: "en" | "es" | "fr" | "de" | "it" | "pt" | "zh" | "ja" | undefined;
  /** Layer of the bubble among the page's other layers. */
  zIndex?: number | undefined;
};

export type WidgetOptions = WidgetLook & {
  /** Address of the installation, such as `https://understudy.example`. */
  host: string;
  /** Id of the assistant: `usr_…`, `occ_…` of a private link, or the number of a profile. */
  assistant: string;
  /** A token that your own server has signed, which says who the visitor is. It works once: make one for each page. */
  identity?: string | undefined;
  /** `auto` sends the address and title of the page with each question; an address replaces the one of the browser. */
  page?: "auto" | (string & {}) | undefined;
  /** With the position `inline`: the element that the chat appears in. */
  container?: Element | undefined;
  /** For a page whose Content Security Policy has a nonce. */
  nonce?: string | undefined;
};

export type MountedWidget = {
  /** Resolves once the page can call the widget; with undefined if it was destroyed before that. */
  ready: Promise<Understudy | undefined>;
  destroy: () => void;
};

/** A page has one widget at a time: the next one waits until the previous one is gone. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * Puts the chat widget on the page, with the look that its owner saved.
 *
 * @example
 * const widget = mount({ host: "https://understudy.example", assistant: "usr_…" });
 * (await widget.ready)?.open();
 */
export function mount(options: WidgetOptions): MountedWidget {
  let isWanted = true;
  let shown: Understudy | undefined;
  const ready = previous.then(async () => {
    if (!isWanted) return undefined;
    const widget = await load(options);
    if (isWanted) shown = widget;
    else widget.destroy();
    return shown;
  });
  previous = ready.catch(() => {});
  return {
    ready,
    destroy() {
      isWanted = false;
      shown?.destroy();
      shown = undefined;
    },
  };
}

async function load({ host, assistant, container, nonce, ...look }: WidgetOptions): Promise<Understudy> {
  if (running()) throw new Error("This page already has an Understudy widget. Destroy it first.");
  const script = document.createElement("script");
  script.async = true;
  if (nonce) script.nonce = nonce;
  for (const [name, value] of Object.entries(look)) {
    if (value !== undefined) script.dataset[name] = String(value);
  }
  await new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`The Understudy widget could not be loaded from ${host}.`));
    // The id is in the address, so that the script comes with the saved look in it.
    script.src = `${host.replace(/\/$/, "")}/widget/v1.js?id=${encodeURIComponent(assistant)}`;
    (container ?? document.head).append(script);
  }).finally(() => script.remove());
  if (!running() && document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
  const widget = running();
  if (!widget)
    throw new Error(
      `The assistant ${assistant} can't be shown here. Check that it is public, that its widget is on, and that this domain is allowed.`,
    );
  return widget;
}

/** The widget, once its script has run; before that the global may be a queue of calls. */
function running(): Understudy | undefined {
  const { Understudy: widget } = window;
  return widget && "on" in widget ? widget : undefined;
}
