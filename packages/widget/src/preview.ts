import type { WidgetScript } from "@understudy/contracts";
import type { ChatSource } from "./conversation.ts";
import type * as Panel from "./panel.tsx";
import { told } from "./panel-source.ts";
import { drawLauncher } from "./script-launcher.ts";

/** Put in by the build: the chat's file, which stands beside this one. */
declare const __CHAT_FILE__: string;

// The file that visitors load, and not a copy of it: they never load what only an owner needs.
const file = `./${__CHAT_FILE__}`;
const chat: typeof Panel = await import(file);

type PreviewOptions = { isOpen: boolean; source: ChatSource };

/**
 * The same widget inside a frame of our own pages, for a look that is not saved yet: it remembers nothing, counts
 * nothing and runs nobody's script.
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

/** The delay is part of the look that is tried. */
function delayed(source: ChatSource, setupNow: () => WidgetScript): ChatSource {
  return {
    ...source,
    stream: (...asked) => told(source, { setup: setupNow(), emit: () => {} }).stream(...asked),
  };
}
