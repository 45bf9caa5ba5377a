import type { WidgetScript } from "@understudy/contracts";
import type { Identity, WidgetEvent, WidgetEvents } from "./global.ts";

/** What the loader gives the chat to render into. */
export type Stage = {
  root: ShadowRoot;
  setup: WidgetScript;
  identity: Identity | undefined;
  /** The attributes of the snippet. */
  data?: DOMStringMap;
  emit: <Event extends WidgetEvent>(event: Event, detail: WidgetEvents[Event]) => void;
  /** The visitor has closed the chat. */
  onClose: () => void;
};

/** Methods that the loader can call on the chat. */
export type Panel = {
  show: (isOpen: boolean, withFocus: boolean) => void;
  send: (message: string) => void;
  identify: (identity: Identity) => void;
  reset: () => void;
  destroy: () => void;
};

/** The file that is loaded on the first click. */
export type PanelModule = { mount: (stage: Stage) => Panel };
