import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "@understudy/contracts";
import { LIVE_LISTS } from "@understudy/contracts/plain";
import { useEffect } from "react";

type List = LiveEvent["changed"];

/** The first word of a query's key: the query is fetched again whenever the server says that this list has changed. */
export function liveKey<Name extends List>(list: Name): readonly [Name] {
  return [list];
}

/** Every question that a visitor asks is counted too. */
const ALSO: Partial<Record<List, readonly List[]>> = { conversations: ["analytics"] };

/** First pause before a refused stream is opened again; it doubles up to the longest. */
const RETRY_MS = { first: 2_000, longest: 60_000 };

/** What the browser gives; tests give their own. */
export type Browser = {
  openStream: () => Pick<EventSource, "onopen" | "onmessage" | "onerror" | "readyState" | "close">;
  page: Pick<Document, "hidden" | "addEventListener" | "removeEventListener">;
};

/**
 * Follows the owner's event stream while the page is visible. Whenever the stream is back after it was away (the page
 * was hidden, the connection broke, the server was replaced), every list is fetched once: what happened meanwhile was
 * said to nobody. Returns what ends it.
 */
export function followLists(client: QueryClient, { openStream, page }: Browser, wasAway = false): () => void {
  let stream: ReturnType<Browser["openStream"]> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let pause = RETRY_MS.first;
  let isAway = wasAway;
  const refetch = (list: List): void => void client.invalidateQueries({ queryKey: liveKey(list) });
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
      ALSO[changed]?.forEach(refetch);
    };
    opened.onerror = () => {
      isAway = true;
      // A broken connection is opened again by the browser; one that was answered with an error is not.
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
    if (page.hidden) {
      isAway = true;
      close();
    } else if (!stream) {
      clearTimeout(retry);
      open();
    }
  };
  if (!page.hidden) open();
  page.addEventListener("visibilitychange", follow);
  return () => {
    page.removeEventListener("visibilitychange", follow);
    close();
  };
}

/** `EventSource.CLOSED`, which tests on Node do not have. */
const CLOSED = 2;

/** Caches that have been kept true before: what they hold may have changed while no screen followed. */
const followed = new WeakSet<QueryClient>();

/** Keeps lists true without polling: one event stream for each visible tab says which have changed. */
export function useLiveLists(): void {
  const client = useQueryClient();
  useEffect(() => {
    const browser = { openStream: () => new EventSource("/api/events"), page: document };
    const end = followLists(client, browser, followed.has(client));
    followed.add(client);
    return end;
  }, [client]);
}
