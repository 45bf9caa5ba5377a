import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@understudy/contracts";
import { LIVE_LISTS } from "@understudy/contracts/plain";
import { useEffect } from "react";
import { hasAlerts } from "../platform/inbox-alerts.ts";
import { REFETCHED } from "./keys.ts";

type List = LiveEvent["changed"];

/** First delay before a rejected stream is reopened; it doubles up to `longest`. */
const RETRY_MS = { first: 2_000, longest: 60_000 };

/** The browser APIs that are used; tests pass fakes. */
export type Browser = {
  openStream: () => Pick<EventSource, "onopen" | "onmessage" | "onerror" | "readyState" | "close">;
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
  /** Whether events are wanted while the page is hidden. */
  isNeededHidden: () => boolean;
};

/**
 * Follows the owner's event stream while the page is visible, or longer if that is wanted. After every interruption (hidden page, lost connection,
 * replaced server) all lists are refetched once, because the events in between are lost. Returns a cleanup function.
 */
export function followLists(
  client: QueryClient,
  { openStream, page, isNeededHidden }: Browser,
  wasAway = false,
): () => void {
  let stream: ReturnType<Browser["openStream"]> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pause = RETRY_MS.first;
  let isAway = wasAway;
  const refetch = (list: List): void => {
    for (const queryKey of REFETCHED[list]) void client.invalidateQueries({ queryKey });
  };
  const open = (): void => {
    const opened = openStream();
    stream = opened;
    opened.onopen = () => {
      pause = RETRY_MS.first;
      if (isAway) LIVE_LISTS.forEach(refetch);
      isAway = false;
    };
    opened.onmessage = (message: MessageEvent<string>) => {
      const { changed } = JSON.parse(message.data) as LiveEvent;
      refetch(changed);
    };
    opened.onerror = () => {
      isAway = true;
      // The browser reopens a broken connection, but not one that was answered with an error.
      if (opened.readyState !== CLOSED) return;
      close();
      retry = setTimeout(open, pause);
      pause = Math.min(2 * pause, RETRY_MS.longest);
    };
  };
  const close = (): void => {
    clearTimeout(retry);
    stream?.close();
    stream = undefined;
  };
  const follow = (): void => {
    if (page.hidden && !isNeededHidden()) {
      isAway = true;
      close();
    } else if (!stream) {
      clearTimeout(retry);
      open();
    }
  };
  if (!page.hidden || isNeededHidden()) open();
  page.addEventListener("visibilitychange", follow);
  return () => {
    page.removeEventListener("visibilitychange", follow);
    close();
  };
}

/** `EventSource.CLOSED`, which is missing in tests on Node. */
const CLOSED = 2;

/** Caches that were followed before: their data may have changed while no screen followed the stream. */
const followed = new WeakSet<QueryClient>();

/** Keeps lists current without polling: one event stream per visible tab reports which lists have changed. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    const openStream = () => new EventSource("/api/events");
    const browser = { openStream, page: document, isNeededHidden: hasAlerts };
    const end = followLists(client, browser, followed.has(client));
    followed.add(client);
    return end;
  }, [client]);
}
