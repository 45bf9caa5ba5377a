import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So close to the end counts as being there. */
const NEAR = 48;
/** Further away than this, there is a way back. */
const FAR = 240;
/** The page's bar lies over its top. */
const BAR = 76;

type Places = {
  log: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
  /** What lies over the end of the log when the page scrolls. */
  foot: RefObject<HTMLElement | null>;
};

/**
 * Keeps a reader who is at the end at the end while words arrive, and leaves everybody else where they are. The log
 * scrolls by itself where its page gives it a height; elsewhere the page does. Following never pushes the newest
 * question out at the top: an answer that is longer than the window is read from its start.
 */
export function useFollowing({ log, end, foot }: Places, grown: unknown) {
  const isFollowing = useRef(false);
  const [isBelow, setBelow] = useState(false);
  const [distance] = useState(() => (): number => {
    if (!log.current || !end.current) return 0;
    const edge = scrollsItself(log.current)
      ? log.current.getBoundingClientRect().bottom
      : window.innerHeight - coverOf(foot.current);
    return Math.round(end.current.getBoundingClientRect().bottom - edge);
  });

  const move = (by: number): void => {
    if (by <= 0 || !log.current) return;
    // Instantly: a page that still glides counts as one whose reader has gone elsewhere.
    const place = scrollsItself(log.current) ? log.current : window;
    place.scrollBy({ top: by, behavior: "instant" });
  };
  const toEnd = (): void => {
    isFollowing.current = true;
    move(distance());
    setBelow(false);
  };

  useEffect(() => {
    const look = (): void => {
      const by = distance();
      // Past the end, at what follows the chat, nobody wants to be called back by each word.
      isFollowing.current = by <= NEAR && by > -window.innerHeight / 2;
      setBelow(by > FAR);
    };
    const place = log.current;
    const options = { passive: true };
    window.addEventListener("scroll", look, options);
    window.addEventListener("resize", look, options);
    place?.addEventListener("scroll", look, options);
    return () => {
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
      place?.removeEventListener("scroll", look);
    };
  }, [log, distance]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the log has grown
  useLayoutEffect(() => {
    if (isFollowing.current) move(Math.min(distance(), roomAbove(log.current)));
    setBelow(distance() > FAR);
  }, [grown]);

  return {
    ...{ toEnd, isBelow },
    /** Back in a frame of its own, a conversation is seen from its end; a page stays where its reader left it. */
    settle: (): void => {
      if (log.current && scrollsItself(log.current)) toEnd();
    },
  };
}

function scrollsItself(log: HTMLElement): boolean {
  return getComputedStyle(log).overflowY === "auto";
}

/** How far the log may move before the newest question leaves its top; without end where it has left already. */
function roomAbove(log: HTMLElement | null): number {
  const question = log?.querySelector(":scope > article:last-of-type");
  if (!log || !question) return Number.POSITIVE_INFINITY;
  const top = scrollsItself(log) ? log.getBoundingClientRect().top : BAR;
  const room = Math.round(question.getBoundingClientRect().top - top);
  return room >= -NEAR ? Math.max(0, room) : Number.POSITIVE_INFINITY;
}

/** Only what stays in view while the page scrolls lies over anything. */
function coverOf(foot: HTMLElement | null): number {
  return foot && getComputedStyle(foot).position === "sticky" ? foot.offsetHeight : 0;
}

/**
 * Keeps the field above the keyboard of a phone that lays it over the page instead of making the page smaller:
 * `--us-keyboard` is how much of the page it hides.
 */
export function useKeyboardRoom(chat: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = (): void => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      // A small difference is a browser's bar, not a keyboard; a zoomed page is no keyboard either.
      const room = hidden > 120 && view.scale < 1.05 ? hidden : 0;
      chat.current?.style.setProperty("--us-keyboard", `${Math.round(room)}px`);
    };
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
    };
  }, [chat]);
}
