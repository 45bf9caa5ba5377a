import type { WidgetScript } from "@understudy/contracts";
import type { Identity, Queued, Understudy, WidgetEvent } from "./global.ts";
import type { Stage } from "./panel-stage.ts";
import { createChat } from "./script-chat.ts";
import { attempt } from "./script-page.ts";
import { fetchSetup, withAttributes } from "./script-setup.ts";

/** Injected by the server: the saved configuration. */
declare const __UNDERSTUDY_WIDGET__: WidgetScript;
/** Injected by the build: whether this is a file without a configuration, which is identical for every assistant. */
declare const __IS_PINNED__: boolean;

type Listener = (detail: unknown) => void;

const page = window;
const before = page.Understudy;
const script = document.currentScript as HTMLScriptElement | null;
// The script may be included twice, by the page and by its tag manager: the first one wins.
if (script && !(before && "on" in before)) {
  if (__IS_PINNED__) {
    // Queues the page's calls until the configuration has loaded.
    page.Understudy = before ?? { q: [] };
    void fetchSetup(script).then((setup) => {
      const isFirst = !("on" in (page.Understudy ?? {}));
      if (setup && isFirst) start(script, setup);
    });
  } else start(script, __UNDERSTUDY_WIDGET__);
}

function start(element: HTMLScriptElement, saved: WidgetScript): void {
  const setup = withAttributes(saved, element.dataset);
  const run = () => {
    const queue = page.Understudy?.q as Queued[] | undefined;
    const understudy = assemble(element, setup);
    page.Understudy = understudy;
    understudy.q.push(...(queue ?? []));
  };
  // biome-ignore lint/suspicious/noConsole: shows an owner, once, why the widget does not work here
  if (setup.refused) console.warn(`Understudy is not allowed on this page: ${setup.host}/docs/widget`);
  // Only an inline widget waits for the page.
  else if (setup.widgetPosition === "inline" && document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", run);
  else run();
}

function assemble(element: HTMLScriptElement, setup: WidgetScript): Understudy {
  let identity: Identity | undefined;
  const { emit, on, silence } = listenersOf(element.dataset);
  const chat = createChat(setup, { element, emit, identity: () => identity });
  const calls: Omit<Understudy, "q"> = {
    open: () => chat.open(),
    close: chat.hide,
    send: async (message) => {
      await chat.open();
      chat.panel()?.send(message);
    },
    identify: (next) => {
      identity = { ...next };
      chat.panel()?.identify(identity);
    },
    reset: () => {
      identity = undefined;
      delete element.dataset.identity;
      attempt(() => localStorage.removeItem(`understudy:${setup.key}`));
      chat.panel()?.reset();
    },
    destroy: () => {
      chat.end();
      silence();
      delete page.Understudy;
    },
    on,
  };
  if (setup.hasScript && setup.host !== location.origin)
    import(`${setup.host}/widget/custom.js?id=${setup.key}`).catch(() => {});
  if (setup.widgetPosition === "inline") void chat.open(false);
  else if (setup.autoOpen) greet(chat.tease, () => void chat.open(false));
  const q = {
    push: (...queued: Queued[]) => {
      for (const [name, ...args] of queued) (calls[name] as Listener | undefined)?.(...(args as [unknown]));
    },
  };
  return { ...calls, q };
}

/**
 * Event listeners: the functions that the snippet names, or those with the default names, then the page's listeners.
 */
function listenersOf({
  onMessage = "onUnderstudyMessage",
  onResponse = "onUnderstudyResponse",
}: DOMStringMap) {
  const listeners: [WidgetEvent, Listener][] = [];
  const emit: Stage["emit"] = (event, detail) => {
    const named = { message: onMessage, response: onResponse }[event as "message"];
    const own = (page as unknown as Record<string, Listener>)[named ?? ""];
    const all = listeners.filter(([name]) => name === event).map(([, listener]) => listener);
    for (const listener of own ? [own, ...all] : all) {
      try {
        listener(detail);
      } catch (error) {
        // An error of the host page: report it as such, and still call the other listeners.
        reportError(error);
      }
    }
  };
  const on: Understudy["on"] = (event, listener) => {
    const entry = [event, listener] as [WidgetEvent, Listener];
    listeners.push(entry);
    return () => void listeners.splice(listeners.indexOf(entry) >>> 0, 1);
  };
  return { emit, on, silence: () => void listeners.splice(0) };
}

/** Opens by itself once the page has loaded. On a phone it would cover the page, so it only shows a teaser. */
function greet(tease: () => void, open: () => void): void {
  const isPhone = matchMedia("(width < 560px)").matches;
  const act = () => {
    const closed = attempt(() => sessionStorage.getItem("understudy:closed"));
    if (!closed) setTimeout(isPhone ? tease : open, 600);
  };
  if (document.readyState === "complete") act();
  else page.addEventListener("load", act);
}
