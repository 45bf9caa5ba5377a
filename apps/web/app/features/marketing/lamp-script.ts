/** How far the highlight extends beyond the text, in pixels. */
const spill = { aside: 10, below: 6 };

/**
 * Lets the citation marks in the hero example move the highlight. Until this runs, the stylesheet highlights the first
 * passage. That passage has its own line, so its position is known without script and nothing shifts.
 */
export function initHeroHighlight(): void {
  const example = document.querySelector<HTMLElement>("[data-lamp]");
  const light = example?.querySelector<HTMLElement>("[data-beam]");
  const number = example?.querySelector("[data-number]");
  if (!example || !light || !number) return;

  const aim = (): void => {
    const target = example.querySelector("[data-ground][data-lit]")?.getBoundingClientRect();
    if (!target) return;
    const box = light.getBoundingClientRect();
    light.style.setProperty("--floor-left", `${target.left - box.left - spill.aside}px`);
    light.style.setProperty("--floor-right", `${target.right - box.left + spill.aside}px`);
    light.style.setProperty("--floor", `${target.bottom - box.top + spill.below}px`);
  };
  new ResizeObserver(aim).observe(light);
  // ResizeObserver doesn't see inline boxes; a font that loads late resizes the text but not the beam.
  document.fonts.addEventListener("loadingdone", aim);

  example.addEventListener("click", ({ target }) => {
    const source = target instanceof Element && target.closest("button")?.dataset.source;
    if (!source) return;
    for (const part of example.querySelectorAll<HTMLElement>("[data-source]")) {
      const isLit = part.dataset.source === source;
      part.toggleAttribute("data-lit", isLit);
      if (part instanceof HTMLButtonElement) part.ariaPressed = String(isLit);
    }
    number.textContent = source;
    aim();
  });
}
