import type { WidgetScript } from "@understudy/contracts";
import type { Identity, WidgetEvent, WidgetEvents } from "./global.ts";

/** What the loader gives the chat to stand in. */
export type Stage = {
  root: ShadowRoot;
  setup: WidgetScript;
  identity: Identity | undefined;
  emit: <Event extends WidgetEvent>(event: Event, detail: WidgetEvents[Event]) => void;
  /** The visitor has closed the chat. */
  onClose: () => void;
};

/** What the loader can do to the chat. */
export type Panel = {
  show: (isOpen: boolean, withFocus: boolean) => void;
  send: (message: string) => void;
  identify: (identity: Identity) => void;
  reset: () => void;
  destroy: () => void;
};

/** The file that is loaded on the first click. */
export type PanelModule = { mount: (stage: Stage) => Panel };
