import type { WidgetScript } from "@understudy/contracts";
import type { Identity } from "./global.ts";
import type { Panel, PanelModule, Stage } from "./panel-stage.ts";
import { drawLauncher } from "./script-launcher.ts";
import { attempt, containerFor, packageStyles } from "./script-page.ts";

/** Injected by the build: the chat's file. */
declare const __CHAT_FILE__: string;
/** Injected by the build: whether this is the file of a package, with the chat inside and its styles beside it. */
declare const __IS_WHOLE__: boolean;

type ChatOptions = { element: HTMLScriptElement; emit: Stage["emit"]; identity: () => Identity | undefined };

/** The bubble, and the chat behind it, which is loaded on first use. */
export function createChat(setup: WidgetScript, { element, emit, identity }: ChatOptions) {
  let loading: Promise<Panel> | undefined;
  let panel: Panel | undefined;
  let isWanted = false;
  let isShown = false;
  let isDestroyed = false;
  const isInline = setup.widgetPosition === "inline";
  const launcher = drawLauncher(containerFor(element, isInline), setup, () => void open());
  if (__IS_WHOLE__) launcher.root.append(packageStyles(element.src));
  if (element.dataset.zIndex) launcher.host.style.setProperty("--u-z", element.dataset.zIndex);

  function hide(): void {
    isWanted = isInline;
    if (!isShown || isInline) return;
    isShown = false;
    panel?.show(false, false);
    launcher.show(false);
    launcher.button.focus({ preventScroll: true });
    attempt(() => sessionStorage.setItem("understudy:closed", "1"));
    emit("close", undefined);
  }
  async function load(): Promise<Panel> {
    const file = `${setup.host}/widget/${__CHAT_FILE__}`;
    const chat: PanelModule = __IS_WHOLE__ ? await import("./panel.tsx") : await import(file);
    const stage = {
      root: launcher.root,
      setup,
      identity: identity(),
      data: element.dataset,
      emit,
      onClose: hide,
    };
    panel = chat.mount(stage);
    if (isDestroyed) panel.destroy();
    return panel;
  }
  async function open(withFocus = true): Promise<void> {
    isWanted = true;
    launcher.button.ariaBusy = "true";
    loading ??= load();
    try {
      const loaded = await loading;
      if (!isWanted || isDestroyed) return;
      loaded.show(true, withFocus);
      launcher.show(true);
      if (!isShown) emit("open", undefined);
      isShown = true;
    } catch {
      // Loading failed: the next click retries.
      loading = undefined;
    } finally {
      launcher.button.ariaBusy = null;
    }
  }
  function end(): void {
    isDestroyed = true;
    panel?.destroy();
    launcher.host.remove();
  }
  return { tease: launcher.tease, open, hide, end, panel: () => panel };
}
