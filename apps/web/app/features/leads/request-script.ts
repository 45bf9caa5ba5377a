import { contactForm, deployForm } from "../../content/request-forms.ts";
import {
  type Controls,
  controlsOf,
  enable,
  isEmail,
  post,
  setBusy,
  showFault,
  showToast,
} from "./form-script.ts";

/** What a form says about its fields, by their names. */
type FormWords = Record<string, unknown> & { email: { missing: string; invalid: string } };

/** The deploy form and the contact form. */
export function initRequestForms(): void {
  initForm("deploy", "/api/leads", deployForm);
  initForm("contact", "/api/contact", contactForm);
}

function initForm(name: string, address: string, words: FormWords): void {
  const form = document.querySelector<HTMLFormElement>(`[data-request-form="${name}"]`);
  if (!form) return;
  const controls = controlsOf(form);
  for (const control of controls.values()) {
    // A visible error disappears as soon as it is fixed; no new error appears while the user is typing.
    control.addEventListener("input", () => {
      if (control.hasAttribute("aria-invalid")) showFault(control, faultOf(control, words));
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const faulty = [...controls.values()].filter((control) => faultOf(control, words) !== undefined);
    for (const control of controls.values()) showFault(control, faultOf(control, words));
    if (faulty.length > 0) faulty[0]?.focus();
    else void send(form, address, controls);
  });
  enable(form);
}

/** The validation error of a control, if any. An optional field has no text for a missing value. */
function faultOf({ name, value }: Controls, words: FormWords): string | undefined {
  const field = words[name] as { missing?: string } | undefined;
  if (value.trim() === "") return field?.missing;
  return name === "email" && !isEmail(value.trim()) ? words.email.invalid : undefined;
}

/** The honeypot is sent only if it was filled in. */
async function send(form: HTMLFormElement, address: string, controls: Map<string, Controls>): Promise<void> {
  const website = new FormData(form).get("website");
  const request = Object.fromEntries([...controls].map(([name, control]) => [name, control.value.trim()]));
  setBusy(form, true);
  const status = await post(address, { ...request, ...(website ? { website } : {}) }).catch(() => 0);
  setBusy(form, false);
  if (status !== 201) return showToast("failed");
  form.reset();
  showToast("received");
}
