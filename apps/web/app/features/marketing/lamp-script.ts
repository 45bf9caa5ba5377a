/** How far the pool of light reaches beyond the words it falls on. */
const spill = { aside: 10, below: 6 };

/**
 * Lets the marks of the hero's example turn its light. Until it runs, the stylesheet aims at the first passage: it
 * stands on a line of its own, so its place is known before the script is here, and nothing moves when it takes over.
 */
export function bringLampToLife(): void {
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
  // An inline box is not observed; a font that arrives late changes it without changing the beam.
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
