import { type RefObject, useEffect } from "react";

/** How far the pool of light reaches beyond the words it falls on. */
const spill = { aside: 10, below: 6 };

/**
 * Points the beam at the lit words. Until it runs, the stylesheet aims at the first passage: it stands on a line of
 * its own, so its place is known before the script is here, and nothing moves when the script takes over.
 */
export function useBeam(
  beam: RefObject<HTMLElement | null>,
  words: RefObject<Map<number, HTMLElement>>,
  source: number,
) {
  useEffect(() => {
    const light = beam.current;
    const lit = words.current.get(source);
    if (!light || !lit) return;
    const aim = () => {
      const box = light.getBoundingClientRect();
      const target = lit.getBoundingClientRect();
      light.style.setProperty("--floor-left", `${target.left - box.left - spill.aside}px`);
      light.style.setProperty("--floor-right", `${target.right - box.left + spill.aside}px`);
      light.style.setProperty("--floor", `${target.bottom - box.top + spill.below}px`);
    };
    const observer = new ResizeObserver(aim);
    observer.observe(light);
    // An inline box is not observed; a font that arrives late changes it without changing the beam.
    document.fonts.addEventListener("loadingdone", aim);
    return () => {
      observer.disconnect();
      document.fonts.removeEventListener("loadingdone", aim);
    };
  }, [beam, words, source]);
}
