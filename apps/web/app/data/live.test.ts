import { QueryClient } from "@tanstack/react-query";
import { LIVE_LISTS } from "@understudy/contracts/plain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keys, REFETCHED } from "./keys.ts";
import { type Browser, followLists } from "./live.ts";

type Stream = ReturnType<Browser["openStream"]> & { readyState: number; isClosed: boolean };

/** A fake browser: the test controls its streams and visibility. */
function browser() {
  const streams: Stream[] = [];
  const page = Object.assign(new EventTarget(), { hidden: false });
  return {
    streams,
    newest: (): Stream => streams.at(-1) as Stream,
    show(isShown: boolean): void {
      page.hidden = !isShown;
      page.dispatchEvent(new Event("visibilitychange"));
    },
    given: {
      isNeededHidden: () => false,
      page: page as unknown as Browser["page"],
      openStream() {
        const stream: Stream = {
          onopen: null,
          onmessage: null,
          onerror: null,
          readyState: 1,
          isClosed: false,
          close: () => {
            stream.isClosed = true;
          },
        };
        streams.push(stream);
        return stream;
      },
    },
  };
}

const fire = (stream: Stream, event: "onopen" | "onerror"): void =>
  (stream[event] as (() => void) | null)?.();
const say = (stream: Stream, changed: string): void =>
  (stream.onmessage as ((message: object) => void) | null)?.({ data: JSON.stringify({ changed }) });

/** A cache that records which lists were refetched since the last check. */
function cache() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const fill = (): void => {
    for (const key of Object.values(REFETCHED).flat()) client.setQueryData([...key, "of a screen"], 1);
  };
  fill();
  return {
    client,
    refetched(): string[] {
      const stale = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
      fill();
      return stale.map(({ queryKey }) => String(queryKey[0])).toSorted();
    },
  };
}

/** The first word of everything that an event refetches. */
const EVERY_LIST = [
  ...new Set(Object.values(REFETCHED).flatMap((all) => all.map(([name]) => name))),
].toSorted();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("every event of the contract refetches its list, and a conversation the figures as well", () => {
  expect(REFETCHED.conversations).toContain(keys.analytics.all);
  const { client, refetched } = cache();
  const { given, newest } = browser();
  followLists(client, given);
  fire(newest(), "onopen");
  expect(refetched()).toEqual([]);
  for (const list of LIVE_LISTS) {
    say(newest(), list);
    expect(refetched()).toEqual(REFETCHED[list].map(([name]) => name).toSorted());
  }
});

test("what happened while the page was hidden is fetched once, when the stream is back", () => {
  const { client, refetched } = cache();
  const { given, newest, show, streams } = browser();
  followLists(client, given);
  fire(newest(), "onopen");
  show(false);
  expect(newest().isClosed).toBe(true);
  show(true);
  // Not before the stream opens: changes between the fetch and the stream would be missed.
  expect(refetched()).toEqual([]);
  fire(newest(), "onopen");
  expect(refetched()).toEqual(EVERY_LIST);
  expect(streams).toHaveLength(2);
  // The page was already visible.
  show(true);
  expect(streams).toHaveLength(2);
});

test("a hidden page that announces waiting visitors keeps its stream", () => {
  const { client } = cache();
  const { given, newest, show, streams } = browser();
  followLists(client, { ...given, isNeededHidden: () => true });
  fire(newest(), "onopen");
  show(false);
  expect(newest().isClosed).toBe(false);
  show(true);
  expect(streams).toHaveLength(1);
});

test("a connection that broke and came back refetches every list", () => {
  const { client, refetched } = cache();
  const { given, newest } = browser();
  followLists(client, given);
  fire(newest(), "onopen");
  newest().readyState = 0; // the browser reconnects by itself
  fire(newest(), "onerror");
  expect(refetched()).toEqual([]);
  fire(newest(), "onopen");
  expect(refetched()).toEqual(EVERY_LIST);
});

test("a stream that the server refused is opened again after a pause", () => {
  const { client, refetched } = cache();
  const { given, newest, streams } = browser();
  const end = followLists(client, given);
  const refuse = (): void => {
    newest().readyState = 2;
    fire(newest(), "onerror");
  };
  refuse();
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  expect(streams).toHaveLength(2);
  refuse();
  vi.advanceTimersByTime(2_000);
  expect(streams).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(streams).toHaveLength(3);
  fire(newest(), "onopen");
  expect(refetched()).toEqual(EVERY_LIST);
  refuse();
  end();
  vi.advanceTimersByTime(120_000);
  expect(streams).toHaveLength(3);
});
