/**
 * The visitor's identity, as far as the host page knows it. Name and address stay in memory and prefill the contact
 * form; only a token that the page's own server has signed proves who the visitor is.
 */
export type Identity = { name?: string; email?: string; token?: string };

/** Events that the widget sends to its host page. */
export type WidgetEvents = {
  open: undefined;
  close: undefined;
  /** The visitor has sent a question. */
  message: { message: string };
  /** The assistant's answer is complete. */
  response: { message: string; response: string; state: string };
};
export type WidgetEvent = keyof WidgetEvents;

/** The widget's one global, `window.Understudy`. */
export type Understudy = {
  open: () => Promise<void>;
  close: () => void;
  /** Opens the chat and sends a question, as if the visitor had typed it. */
  send: (message: string) => Promise<void>;
  identify: (identity: Identity) => void;
  /** Removes conversation, draft and identity from this device, so that the next visitor sees nothing of the last. */
  reset: () => void;
  /** Removes the widget from the page, with everything that it has set up. */
  destroy: () => void;
  /** Returns a function that removes the listener. */
  on: <Event extends WidgetEvent>(
    event: Event,
    listener: (detail: WidgetEvents[Event]) => void,
  ) => () => void;
  /** Calls made before the script has loaded, such as `q.push(["open"])`; they run once it has. */
  q: { push: (...calls: Queued[]) => unknown };
};

type Calls = Omit<Understudy, "q">;
export type Queued = { [Name in keyof Calls]: [Name, ...Parameters<Calls[Name]>] }[keyof Calls];

declare global {
  interface Window {
    Understudy?: Understudy | { q: Queued[] };
  }
}
