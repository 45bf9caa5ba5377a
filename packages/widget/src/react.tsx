"use client";

import { useEffect, useRef } from "react";
import type { Identity, Understudy as WidgetApi, WidgetEvent, WidgetEvents } from "./global.ts";
import { mount, type WidgetLook } from "./mount.ts";

export type UnderstudyProps = WidgetLook & {
  /** Address of the installation, such as `https://understudy.example`. */
  host: string;
  /** Id of the assistant: `usr_…`, `occ_…` of a private link, or the number of a profile. */
  assistant: string;
  nonce?: string | undefined;
  /** A token that your own server has signed, which says who the visitor is. It works once: make one for each page. */
  identity?: string | undefined;
  /** `auto` sends the address and title of the page with each question; an address replaces the one of the browser. */
  page?: "auto" | (string & {}) | undefined;
  /** Fills in the contact form. */
  visitor?: Identity | undefined;
  onReady?: ((widget: WidgetApi) => void) | undefined;
  onOpen?: (() => void) | undefined;
  onClose?: (() => void) | undefined;
  onMessage?: ((event: WidgetEvents["message"]) => void) | undefined;
  onResponse?: ((event: WidgetEvents["response"]) => void) | undefined;
  /** The widget can't be shown. Without this the error is reported to the page's own error handler. */
  onError?: ((error: unknown) => void) | undefined;
};

/**
 * The chat widget. It is built again only if the assistant or its look changes, never because its parent renders or a
 * callback is a new function. With the position `inline` the chat appears where the component is.
 *
 * @example
 * <Understudy host="https://understudy.example" assistant="usr_…" onMessage={({ message }) => track(message)} />
 */
export function Understudy(props: UnderstudyProps) {
  const { host, assistant, theme, size, position, language, zIndex, nonce, visitor, identity, page } = props;
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<WidgetApi>(undefined);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const container = place.current ?? undefined;
    const look = { theme, size, position, language, zIndex, nonce, page, container };
    const mounted = mount({ host, assistant, ...look });
    mounted.ready.then(
      (loaded) => {
        if (!loaded) return;
        widget.current = loaded;
        listen(loaded, latest);
        const known = identityIn(latest.current);
        if (known) loaded.identify(known);
        latest.current.onReady?.(loaded);
      },
      (error: unknown) => (latest.current.onError ?? reportError)(error),
    );
    return () => {
      widget.current = undefined;
      mounted.destroy();
    };
  }, [host, assistant, theme, size, position, language, zIndex, nonce, page]);

  const { name, email } = visitor ?? {};
  useEffect(() => {
    const known = identityIn({
      visitor: { ...(name ? { name } : {}), ...(email ? { email } : {}) },
      identity,
    });
    if (known) widget.current?.identify(known);
  }, [name, email, identity]);

  return position === "inline" ? <div ref={place} /> : null;
}

function identityIn({
  visitor,
  identity,
}: Pick<UnderstudyProps, "visitor" | "identity">): Identity | undefined {
  const known = { ...visitor, ...(identity ? { token: identity } : {}) };
  return Object.keys(known).length > 0 ? known : undefined;
}

type Latest = { readonly current: UnderstudyProps };

function listen(widget: WidgetApi, latest: Latest): void {
  const on = <Event extends WidgetEvent>(event: Event, act: (detail: WidgetEvents[Event]) => void) =>
    widget.on(event, act);
  on("open", () => latest.current.onOpen?.());
  on("close", () => latest.current.onClose?.());
  on("message", (event) => latest.current.onMessage?.(event));
  on("response", (event) => latest.current.onResponse?.(event));
}
