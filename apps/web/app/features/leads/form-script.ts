/** Same rule as the browser's e-mail field, but the domain must contain a dot: no mailbox on a bare host. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}

export type Controls = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The visible controls (without the honeypot), by name. */
export function controlsOf(form: HTMLFormElement): Map<string, Controls> {
  const found = form.querySelectorAll<Controls>(":is(input, select, textarea)[aria-describedby]");
  return new Map([...found].map((control) => [control.name, control]));
}

/** Enables the form once the script can handle it. */
export function enable(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLButtonElement>(":disabled")) {
    if (!control.matches("option")) control.disabled = false;
  }
}

/** Shows the error under a control, or clears it. */
export function showFault(control: Controls, fault: string | undefined): void {
  const note = document.getElementById(control.getAttribute("aria-describedby") ?? "");
  const place = note?.querySelector<HTMLElement>("[data-fault]");
  const words = place?.querySelector("span");
  if (!place || !words) return;
  place.hidden = fault === undefined;
  words.textContent = fault ?? "";
  if (fault) control.setAttribute("aria-invalid", "true");
  else control.removeAttribute("aria-invalid");
}

/** While the form is being sent, the button shows it and is disabled. */
export function setBusy(form: HTMLFormElement, isBusy: boolean): void {
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  if (!button) return;
  button.disabled = isBusy;
  button.setAttribute("aria-busy", String(isBusy));
  button.querySelector("[data-rest]")?.classList.toggle("invisible", isBusy);
  button.querySelector("[data-busy]")?.classList.toggle("invisible", !isBusy);
  if (!isBusy) button.removeAttribute("aria-busy");
}

export async function post(address: string, body: object): Promise<number> {
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const SHOWN_MS = 5_000;

/** One toast at a time, for five seconds or while the pointer is over it. */
export function showToast(name: string): void {
  for (const old of document.querySelectorAll("[data-toast]")) old.remove();
  const template = document.querySelector<HTMLTemplateElement>(`[data-toast-template="${name}"]`);
  const shown = template?.content.firstElementChild?.cloneNode(true);
  if (!(shown instanceof HTMLElement)) return;
  document.body.append(shown);
  const leave = (): void => {
    if (shown.matches(":hover, :focus-within")) setTimeout(leave, 1_000);
    else shown.remove();
  };
  setTimeout(leave, SHOWN_MS);
  shown.querySelector("button")?.addEventListener("click", () => shown.remove());
}
