import { useEffect, useRef } from "react";

/** Brings what the address points at into view: it was not there yet when the page was opened. */
export function useArrival(id: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${id}`) place.current?.scrollIntoView();
  }, [id]);
  return place;
}
