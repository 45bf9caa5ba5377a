import type { WidgetScript } from "@understudy/contracts";
import type { Identity, Queued, Understudy, WidgetEvent } from "./global.ts";
import type { Stage } from "./panel-stage.ts";
import { chatOf } from "./script-chat.ts";
import { attempt } from "./script-page.ts";
import { setupOf } from "./script-setup.ts";

/** Put in by the server: the saved configuration. */
declare const __UNDERSTUDY_WIDGET__: WidgetScript;
/** Put in by the build: whether this is the address that never changes, or the file of a package. */
declare const __IS_PINNED__: boolean;
declare const __IS_WHOLE__: boolean;

type Listener = (detail: unknown) => void;

const page = window;
const before = page.Understudy;
const script = document.currentScript as HTMLScriptElement | null;
// Included twice, by the page and by its tag manager: the first one stays.
if (script && !(before && "on" in before)) start(script, before?.q as Queued[] | undefined);

function start(element: HTMLScriptElement, queue: Queued[] = []): void {
  const { theme } = element.dataset as Partial<WidgetScript>;
  const setup = __IS_PINNED__
    ? setupOf(null, element)
    : // Only the theme is the page's own: it knows whether it is dark.
      { ...__UNDERSTUDY_WIDGET__, ...(theme && { theme }), ...(__IS_WHOLE__ && wishesOf(element.dataset)) };
  const waiting = () => {
    const understudy = assemble(element, setup);
    page.Understudy = understudy;
    understudy.q.push(...queue);
  };
  // biome-ignore lint/suspicious/noConsole: an owner who looks for the reason finds it here, once
  if (setup.refused) console.warn(`Understudy is not allowed on this page: ${setup.host}/docs/widget`);
  // Only what stands inside the page waits for the page.
  else if (setup.widgetPosition === "inline" && document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", waiting);
  else waiting();
}

function assemble(element: HTMLScriptElement, setup: WidgetScript): Understudy {
  let identity: Identity | undefined;
  const { emit, on, silence } = listenersOf(element.dataset);
  const chat = chatOf(setup, { element, emit, identity: () => identity });
  const calls: Omit<Understudy, "q"> = {
    open: () => chat.open(),
    close: chat.hide,
    send: async (message) => {
      await chat.open();
      chat.panel()?.send(message);
    },
    identify: (who) => {
      identity = { ...who };
      chat.panel()?.identify(identity);
    },
    reset: () => {
      identity = undefined;
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
    push: (...made: Queued[]) => {
      for (const [name, ...given] of made) (calls[name] as Listener | undefined)?.(...(given as [unknown]));
    },
  };
  return { ...calls, q };
}

/** Who hears what happens: the functions that the snippet names, then those that the page has given. */
function listenersOf({ onMessage, onResponse }: DOMStringMap) {
  const listeners: [WidgetEvent, Listener][] = [];
  const emit: Stage["emit"] = (event, detail) => {
    const named = { message: onMessage, response: onResponse }[event as "message"];
    const own = (page as unknown as Record<string, Listener>)[named ?? ""];
    const all = listeners.filter(([name]) => name === event).map(([, listener]) => listener);
    for (const listener of own ? [own, ...all] : all) {
      try {
        listener(detail);
      } catch (error) {
        // The page's own fault, told as such; the others still hear.
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

/** Opens by itself when the page has come to rest. On a phone it would cover the page: there it only says hello. */
function greet(tease: () => void, open: () => void): void {
  const isPhone = matchMedia("(width < 560px)").matches;
  const act = () => {
    const closed = attempt(() => sessionStorage.getItem("understudy:closed"));
    if (!closed) setTimeout(isPhone ? tease : open, 600);
  };
  if (document.readyState === "complete") act();
  else page.addEventListener("load", act);
}

/** A package knows of nothing newer than itself: there the page has the last word on place and size. */
function wishesOf({ position, size }: DOMStringMap): Partial<WidgetScript> {
  return {
    ...(position && { widgetPosition: position as WidgetScript["widgetPosition"] }),
    ...(size && { widgetSize: size as WidgetScript["widgetSize"] }),
  };
}
