/** How long after a group closes the next one still opens without delay. */
const SKIP_MS = 300;

/**
 * The groups of the site header open and close with CSS alone, after a delay. This script sets `aria-expanded` on the
 * buttons, skips the delay if another group was just open, and lets Escape close a group while it still has hover or
 * focus.
 */
export function followSiteMenu(menu: HTMLElement, signal?: AbortSignal): void {
  let ending = 0;
  const hurry = (isOpen: boolean): void => {
    clearTimeout(ending);
    if (isOpen) menu.dataset.quick = "";
    else ending = window.setTimeout(() => delete menu.dataset.quick, SKIP_MS);
  };
  for (const group of menu.querySelectorAll<HTMLElement>("[data-site-group]")) follow(group, hurry, signal);
}

function follow(group: HTMLElement, hurry: (isOpen: boolean) => void, signal?: AbortSignal): void {
  const listening = signal ? { signal } : {};
  const isIn = (): boolean => group.matches(":hover, :focus-within");
  const sayWhich = (): void => {
    if (!isIn()) group.dataset.siteGroup = "";
    const panel = group.querySelector("ul");
    const isOpen = panel !== null && getComputedStyle(panel).visibility === "visible";
    group.querySelector("button")?.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) hurry(isIn());
  };
  for (const moment of ["pointerenter", "pointerleave", "focusin", "transitionend"])
    group.addEventListener(moment, sayWhich, listening);
  // On focusout the new element doesn't have the focus yet.
  group.addEventListener("focusout", () => requestAnimationFrame(sayWhich), listening);
  const closeByEscape = ({ key }: KeyboardEvent): void => {
    if (key !== "Escape" || !isIn()) return;
    group.dataset.siteGroup = "closed";
    sayWhich();
  };
  document.addEventListener("keydown", closeByEscape, listening);
  sayWhich();
}
