/** How long after an open group the next one opens without its delay. */
const SKIP_MS = 300;

/**
 * The groups of the site header open and close by style alone, after their delays. This says on each button which it
 * is, lets the next group open at once when one has just been open, and has Escape close a group for as long as
 * pointer and focus stay.
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
  // The focus has not arrived elsewhere yet when it leaves.
  group.addEventListener("focusout", () => requestAnimationFrame(sayWhich), listening);
  const closeByEscape = ({ key }: KeyboardEvent): void => {
    if (key !== "Escape" || !isIn()) return;
    group.dataset.siteGroup = "closed";
    sayWhich();
  };
  document.addEventListener("keydown", closeByEscape, listening);
  sayWhich();
}
