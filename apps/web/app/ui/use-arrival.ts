import { useEffect, useRef } from "react";

/** Scrolls the URL's target into view: it did not exist yet when the page was opened. */
export function useArrival(id: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) place.current?.scrollIntoView();
  }, [id]);
  return place;
}
