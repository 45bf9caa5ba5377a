import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Within this distance a reader counts as being at the end. */
const NEAR = 48;
/** Beyond this distance a button leads back to the end. */
const FAR = 240;
/** Height of the page's bar, which covers its top. */
const BAR = 76;

type Places = {
  log: RefObject<HTMLElement | null>;
  end: RefObject<HTMLElement | null>;
  /** The element that covers the end of the log when the page scrolls. */
  foot: RefObject<HTMLElement | null>;
};

/**
 * Keeps a reader who is at the end there while text arrives, and leaves all other readers where they are. The log
 * scrolls if its page gives it a height; otherwise the page scrolls. Following never pushes the newest question out at
 * the top: an answer that is longer than the window is read from its start.
 */
export function useFollowing({ log, end, foot }: Places, content: unknown) {
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
    // Instantly: during a smooth scroll the reader would count as having moved away.
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
      // A reader who is past the end, below the chat, must not be pulled back by each token.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the log has grown
  useLayoutEffect(() => {
    if (isFollowing.current) move(Math.min(distance(), spaceAbove(log.current)));
    setBelow(distance() > FAR);
  }, [content]);

  return {
    toEnd,
    isBelow,
    /** In its own frame a restored conversation is shown from its end; a page stays where its reader left it. */
    settle: (): void => {
      if (log.current && scrollsItself(log.current)) toEnd();
    },
  };
}

function scrollsItself(log: HTMLElement): boolean {
  return getComputedStyle(log).overflowY === "auto";
}

/** How far the log may move before the newest question leaves its top; infinite if it has already left. */
function spaceAbove(log: HTMLElement | null): number {
  const question = log?.querySelector(":scope > article:last-of-type");
  if (!log || !question) return Number.POSITIVE_INFINITY;
  const top = scrollsItself(log) ? log.getBoundingClientRect().top : BAR;
  const space = Math.round(question.getBoundingClientRect().top - top);
  return space >= -NEAR ? Math.max(0, space) : Number.POSITIVE_INFINITY;
}

/** Only an element that stays in view while the page scrolls covers anything. */
function coverOf(foot: HTMLElement | null): number {
  return foot && getComputedStyle(foot).position === "sticky" ? foot.offsetHeight : 0;
}

/**
 * Keeps the input above the keyboard on phones that overlay it instead of shrinking the page: `--us-keyboard` is how
 * much of the page it hides.
 */
export function useKeyboardRoom(chat: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const measure = (): void => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      // A small difference is a browser bar, not a keyboard; a zoomed page is no keyboard either.
      const space = hidden > 120 && view.scale < 1.05 ? hidden : 0;
      chat.current?.style.setProperty("--us-keyboard", `${Math.round(space)}px`);
    };
    view.addEventListener("resize", measure);
    view.addEventListener("scroll", measure);
    return () => {
      view.removeEventListener("resize", measure);
      view.removeEventListener("scroll", measure);
    };
  }, [chat]);
}
