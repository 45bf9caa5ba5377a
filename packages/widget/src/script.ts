import type { WidgetScript } from "@understudy/contracts";
import type { Identity, Queued, Understudy, WidgetEvent } from "./global.ts";
import type { Panel, PanelModule } from "./panel-stage.ts";
import { drawLauncher } from "./script-launcher.ts";
import { setupOf } from "./script-setup.ts";

/** Put in by the server: the saved configuration. */
declare const __UNDERSTUDY_WIDGET__: WidgetScript;
/** Put in by the build: whether this is the address that never changes, and the chat's file. */
declare const __IS_PINNED__: boolean;
declare const __CHAT_FILE__: string;
/** Put in by the build: whether this is the file of a package, with the chat inside and its style beside it. */
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

function assemble(element: HTMLScriptElement, first: WidgetScript): Understudy {
  const { dataset } = element;
  let setup = first;
  let identity: Identity | undefined;
  let loading: Promise<Panel> | undefined;
  let panel: Panel | undefined;
  let isWanted = false;
  let isShown = false;
  let isGone = false;
  const listeners: [WidgetEvent, Listener][] = [];
  const isInline = setup.widgetPosition === "inline";
  const launcher = drawLauncher(placeOf(element, isInline), setup, () => void open());
  if (__IS_WHOLE__) launcher.root.append(styleBeside(element.src));
  if (dataset.zIndex) launcher.host.style.setProperty("--u-z", dataset.zIndex);

  function emit(event: WidgetEvent, detail: unknown): void {
    const named = { message: dataset.onMessage, response: dataset.onResponse }[event as "message"];
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
  }
  const hide = (): void => {
    isWanted = isInline;
    if (!isShown || isInline) return;
    isShown = false;
    panel?.show(false, false);
    launcher.show(false);
    launcher.button.focus({ preventScroll: true });
    attempt(() => sessionStorage.setItem("understudy:closed", "1"));
    emit("close", undefined);
  };
  const load = async (): Promise<Panel> => {
    const address = `${setup.host}/widget/`;
    const file = address + __CHAT_FILE__;
    const chat: PanelModule = __IS_WHOLE__ ? await import("./panel.tsx") : await import(file);
    if (__IS_PINNED__) {
      setup = setupOf(await savedLook(`${address}config?id=${setup.key}`), element);
      launcher.paint(setup);
    }
    const mounted = chat.mount({ root: launcher.root, setup, identity, emit, onClose: hide });
    if (isGone) mounted.destroy();
    panel = mounted;
    return mounted;
  };
  const open = async (withFocus = true): Promise<void> => {
    isWanted = true;
    launcher.button.ariaBusy = "true";
    loading ??= load();
    try {
      const loaded = await loading;
      if (!isWanted || isGone) return;
      loaded.show(true, withFocus);
      launcher.show(true);
      if (!isShown) emit("open", undefined);
      isShown = true;
    } catch {
      // Not there now: the next click tries again.
      loading = undefined;
    } finally {
      launcher.button.ariaBusy = null;
    }
  };

  const calls: Omit<Understudy, "q"> = {
    open: () => open(),
    close: hide,
    send: async (message) => {
      await open();
      panel?.send(message);
    },
    identify: (who) => {
      identity = { ...who };
      panel?.identify(identity);
    },
    reset: () => {
      identity = undefined;
      attempt(() => localStorage.removeItem(`understudy:${setup.key}`));
      panel?.reset();
    },
    destroy: () => {
      isGone = true;
      panel?.destroy();
      launcher.host.remove();
      listeners.length = 0;
      delete page.Understudy;
    },
    on: (event, listener) => {
      const entry = [event, listener] as [WidgetEvent, Listener];
      listeners.push(entry);
      return () => void listeners.splice(listeners.indexOf(entry) >>> 0, 1);
    },
  };
  if (setup.hasScript && setup.host !== location.origin)
    import(`${setup.host}/widget/custom.js?id=${setup.key}`).catch(() => {});
  if (isInline) void open(false);
  else if (setup.autoOpen) greet(launcher.tease, () => void open(false));
  const q = {
    push: (...made: Queued[]) => {
      for (const [name, ...given] of made) (calls[name] as Listener | undefined)?.(...(given as [unknown]));
    },
  };
  return { ...calls, q };
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

/** Beside the body: no `:last-child` and no grid of the page notices it, and a page that swaps its body keeps it. */
function placeOf({ dataset, parentElement }: HTMLScriptElement, isInline: boolean): Element {
  if (!isInline) return document.documentElement;
  const named = dataset.container && document.querySelector(dataset.container);
  return named || (parentElement === document.head ? document.body : parentElement) || document.body;
}

/** A package knows of nothing newer than itself: there the page has the last word on place and size. */
function wishesOf({ position, size }: DOMStringMap): Partial<WidgetScript> {
  return {
    ...(position && { widgetPosition: position as WidgetScript["widgetPosition"] }),
    ...(size && { widgetSize: size as WidgetScript["widgetSize"] }),
  };
}

function styleBeside(script: string): Element {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL("widget.css", script).href;
  return link;
}

async function savedLook(address: string): Promise<WidgetScript | null> {
  const response = await fetch(address, { credentials: "omit" });
  return response.ok ? response.json() : null;
}

/** Even asking for storage throws where the visitor has blocked it. */
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
