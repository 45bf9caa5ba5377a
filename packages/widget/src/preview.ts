import type { WidgetScript } from "@understudy/contracts";
import type { ChatSource } from "./conversation.ts";
import type * as Panel from "./panel.tsx";
import { withReports } from "./panel-source.ts";
import { drawLauncher } from "./script-launcher.ts";

/** Injected by the build: the chat's file, which is next to this one. */
declare const __CHAT_FILE__: string;

// The file that visitors load, not a copy. Code that only an owner needs stays out of it.
const file = `./${__CHAT_FILE__}`;
const chat: typeof Panel = await import(file);

type PreviewOptions = { isOpen: boolean; source: ChatSource };

/**
 * The same widget inside a frame on our own pages, for an unsaved design: it stores nothing, counts nothing and runs no
 * custom script.
 */
export function preview(place: HTMLElement, first: WidgetScript, { isOpen, source }: PreviewOptions) {
  const show = (isNow: boolean): void => {
    panel.show(isNow, false);
    launcher.show(isNow);
  };
  const launcher = drawLauncher(place, first, () => show(true));
  launcher.host.toggleAttribute("inside", true);
  const stage = { root: launcher.root, setup: first, identity: undefined, emit: () => {} };
  const panel = chat.assemble(
    { ...stage, onClose: () => show(false) },
    { source: delayed(source, () => setup), remember: undefined, within: place },
  );
  let setup = first;
  show(isOpen || first.widgetPosition === "inline");
  return {
    show,
    update(next: WidgetScript): void {
      setup = next;
      launcher.paint(next);
      panel.update(next);
      if (next.widgetPosition === "inline") show(true);
    },
    close(): void {
      panel.destroy();
      launcher.host.remove();
    },
  };
}

/** The response delay is part of the previewed design. */
function delayed(source: ChatSource, setupNow: () => WidgetScript): ChatSource {
  return {
    ...source,
    stream: (...args) => withReports(source, { setup: setupNow(), emit: () => {} }).stream(...args),
  };
}
