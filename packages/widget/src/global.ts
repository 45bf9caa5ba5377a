/** Who the visitor is, as far as the host page knows. It stays in memory, and fills in the contact form. */
export type Identity = { name?: string; email?: string };

/** What the widget tells its host page. */
export type WidgetEvents = {
  open: undefined;
  close: undefined;
  /** The visitor has sent a question. */
  message: { message: string };
  /** The assistant's answer is whole. */
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
  /** Forgets conversation, draft and identity on this device: the next visitor finds nothing of the last. */
  reset: () => void;
  /** Takes the widget off the page, with everything that it has set up. */
  destroy: () => void;
  /** Returns what ends the listening. */
  on: <Event extends WidgetEvent>(
    event: Event,
    listener: (detail: WidgetEvents[Event]) => void,
  ) => () => void;
  /** Calls made before the script has come, such as `q.push(["open"])`; they are made once it has. */
  q: { push: (...calls: Queued[]) => unknown };
};

type Calls = Omit<Understudy, "q">;
export type Queued = { [Name in keyof Calls]: [Name, ...Parameters<Calls[Name]>] }[keyof Calls];

declare global {
  interface Window {
    Understudy?: Understudy | { q: Queued[] };
  }
}
