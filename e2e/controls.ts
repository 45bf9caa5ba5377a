import type { Locator } from "@playwright/test";

const CONTROLS = [
  'input:not([type="file"], [type="hidden"], [type="radio"], [readonly], [aria-hidden="true"])',
  "textarea:not([readonly])",
  "select",
  '[role="switch"]',
  '[role="checkbox"]',
  '[role="slider"]',
  '[role="radiogroup"]',
].join(", ");

/** An option that is not selected. */
const OTHER = '[role="radio"][aria-checked="false"], input[type="radio"]:not(:checked, [aria-hidden="true"])';

/** Never shown again after saving: a secret, and the name of a key that is about to be created. */
const SECRET = /secret|key/i;

/** The value of every control in a part of a page, by the control's accessible name. */
export async function readControls(part: Locator): Promise<Record<string, string>> {
  const all = await part.evaluate((root, selector) => {
    const textOf = (ids: string | null) =>
      (ids ?? "")
        .split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "")
        .join(" ");
    const nameOf = (node: Element) =>
      (
        node.getAttribute("aria-label") ||
        textOf(node.getAttribute("aria-labelledby")) ||
        [...((node as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(" ") ||
        node.id
      ).trim();
    const inputValue = (node: Element) => {
      const checked = (one: Element) =>
        one instanceof HTMLInputElement ? one.checked : one.getAttribute("aria-checked") === "true";
      if (node.getAttribute("role") === "radiogroup")
        return [...node.querySelectorAll('[role="radio"], input[type="radio"]')]
          .findIndex(checked)
          .toString();
      if (node.matches('[role="switch"], [role="checkbox"], input[type="checkbox"]'))
        return String(checked(node));
      return node.getAttribute("aria-valuenow") ?? (node as HTMLInputElement).value;
    };
    const shown = [...root.querySelectorAll(selector)].filter((node) => node.checkVisibility());
    return Object.fromEntries(shown.map((node) => [nameOf(node), inputValue(node)]));
  }, CONTROLS);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !SECRET.test(name)));
}

/** A text that a field of this name accepts, and that is never a default. */
function textFor(name: string): string {
  if (/slug|share link|subdomain/i.test(name)) return `petra-${Date.now().toString(36)}`;
  if (/allowed domains/i.test(name)) return "shop.example\nblog.example";
  if (/domain/i.test(name)) return `help-${Date.now().toString(36)}.example.com`;
  if (/whitelist/i.test(name)) return "203.0.113.7\n2001:db8::/32";
  if (/url|logo|favicon|webhook|endpoint|address/i.test(name)) return "https://files.example/changed";
  if (/colou?r/i.test(name)) return "#225588";
  if (/css/i.test(name)) return ".us-answer { letter-spacing: 0.01em; }";
  if (/javascript|js/i.test(name)) return "console.info('here');";
  return `Changed ${name}`.slice(0, 90);
}

/** Changes every control that can be changed, like a user who tries all of them. */
export async function turnControls(part: Locator): Promise<void> {
  const all = part.locator(CONTROLS);
  for (let index = 0; index < (await all.count()); index++) {
    const control = all.nth(index);
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    const role = await control.getAttribute("role");
    const kind = await control.evaluate((node) => `${node.tagName} ${(node as HTMLInputElement).type}`);
    if (role === "radiogroup") await control.locator(OTHER).first().click();
    else if (role === "slider" || kind === "INPUT range") await control.press("ArrowRight");
    else if (role === "switch" || role === "checkbox" || kind === "INPUT checkbox") await control.click();
    else if (kind.startsWith("SELECT")) await control.selectOption({ index: 1 });
    else if (kind === "INPUT color") await control.fill("#225588");
    else {
      const [name] = Object.keys(await readControls(control.locator("xpath=..")));
      if (name !== undefined) await control.fill(textFor(name));
    }
  }
}
