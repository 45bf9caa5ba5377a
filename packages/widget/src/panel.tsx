import type { WidgetScript } from "@understudy/contracts";
import { ApiError, createVisitorClient } from "@understudy/sdk/visitor";
import { createRoot } from "react-dom/client";
import type { ChatHandle } from "./chat.tsx";
import type { ChatSource } from "./conversation.ts";
import { drawFrame } from "./panel-frame.ts";
import { type TabIdentity, tabIdentity } from "./panel-identity.ts";
import { report, withReports } from "./panel-source.ts";
import type { Panel, Stage } from "./panel-stage.ts";
import { PanelView } from "./panel-view.tsx";
import { profileKeyOf, profileSource } from "./sources.ts";

/** The widget's chat, in the shadow root that the loader created. */
export function mount(stage: Stage): Panel {
  const { setup, emit } = stage;
  const { key, host } = setup;
  const profileKey = profileKeyOf(key);
  const identity: TabIdentity = tabIdentity(
    key,
    // Pages of other sites name no private link, and the server refuses one.
    (token) => client.chat.identify({ ...(profileKey as { userId: string }), token }),
    () => panel.draw(),
  );
  const { visitor } = identity;
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(url, { ...init, credentials: "omit" });
    // Her identity has expired: she goes on as anyone would.
    if (response.status === 401) identity.forget();
    return response;
  };
  const client = createVisitorClient({ baseUrl: host, visitor, fetch: ask });
  const reportAndEmit: Stage["emit"] = (event, detail) => {
    report(setup.analyticsId, `widget_${event}`);
    emit(event, detail);
  };
  const source = withReports(
    profileSource(client, profileKey, true, undefined, { page: () => pageOf(stage.data?.page), visitor }),
    { setup, emit: reportAndEmit },
  );
  identity.use(stage.identity?.token ?? stage.data?.identity);
  const panel = assemble(stage, { source, remember: key, identity });
  const others = otherTabs(key, panel.reset);
  let isSeen = false;

  /** Opening the widget counts as a visit. The response also says if this page may not show the widget. */
  function visit(): void {
    if (isSeen) return;
    isSeen = true;
    client.viewed(key, { referrer: self.origin, embed: true }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 403) return;
      // biome-ignore lint/suspicious/noConsole: shows an owner, once, why the widget does not work here
      console.warn(`Understudy is not allowed on this page: ${host}/docs/widget`);
      panel.refuse();
    });
  }

  return {
    ...panel,
    send: (message) => void identity.settled().then(() => panel.send(message)),
    identify(next) {
      identity.use(next.token);
      panel.identify(next);
    },
    show(isOpen, withFocus) {
      if (panel.show(isOpen, withFocus)) report(setup.analyticsId, "widget_open");
      if (isOpen) visit();
    },
    reset() {
      identity.forget();
      panel.reset();
      others.notify();
    },
    destroy() {
      others.close();
      panel.destroy();
    },
  };
}

/** The page around the chat, if its snippet says so: where the browser is, or the address in the attribute. */
function pageOf(attribute: string | undefined): { url: string; title: string } | undefined {
  const url = attribute === "auto" ? location.href.split("#")[0] : attribute;
  // The limits of the API.
  return url && url.length <= 2_000 ? { url, title: document.title.slice(0, 300) } : undefined;
}

type Parts = {
  source: ChatSource;
  remember: string | undefined;
  identity?: TabIdentity;
  within?: HTMLElement;
};

/** Shared by the visitor's widget and the owner's preview. */
export function assemble(stage: Stage, { source, remember, identity: signed, within }: Parts) {
  const handle: { current: ChatHandle | null } = { current: null };
  let { setup, identity } = stage;
  let isRefused = false;
  const onClose = (): void => {
    if (setup.widgetPosition !== "inline") stage.onClose();
  };
  const frame = drawFrame(stage.root, onClose);
  const view = createRoot(frame.element);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const draw = (): void => {
    frame.paint(setup, dark.matches);
    view.render(
      <PanelView
        setup={setup}
        source={source}
        handle={handle}
        isRefused={isRefused}
        onClose={onClose}
        remember={remember}
        visitor={signed?.isPending() ? "pending" : signed?.visitor()}
        email={identity?.email}
        onExpand={frame.expand}
      />,
    );
  };
  const unwatch = frame.watch(within);
  dark.addEventListener("change", draw);
  draw();
  return {
    draw,
    /** Returns whether it was closed and is open now. */
    show(isOpen: boolean, withFocus: boolean): boolean {
      const isNews = isOpen && frame.element.hidden !== false;
      frame.element.hidden = !isOpen;
      if (isOpen && withFocus) frame.focus();
      return isNews;
    },
    send: (message: string) => handle.current?.send(message),
    identify(next: Stage["identity"]): void {
      identity = next;
      draw();
    },
    reset(): void {
      identity = undefined;
      handle.current?.clear();
      draw();
    },
    refuse(): void {
      isRefused = true;
      draw();
    },
    update(next: WidgetScript): void {
      setup = next;
      draw();
    },
    destroy(): void {
      unwatch();
      dark.removeEventListener("change", draw);
      view.unmount();
    },
  };
}

/** A reset in one tab resets all tabs. */
function otherTabs(key: string, onReset: () => void) {
  try {
    const channel = new BroadcastChannel(`understudy:${key}`);
    channel.onmessage = onReset;
    return { notify: () => channel.postMessage("reset"), close: () => channel.close() };
  } catch {
    return { notify: () => {}, close: () => {} };
  }
}
