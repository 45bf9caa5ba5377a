import { deploy } from "../../content/deploy.ts";
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

const { form: words } = deploy;
const MISSING: Record<string, string> = {
  name: words.name.missing,
  email: words.email.missing,
  company: words.company.missing,
  useCase: words.useCase.missing,
  timeline: words.timeline.missing,
};

/** The validation error of a control, if any. */
function faultOf({ name, value }: Controls): string | undefined {
  if (value.trim() === "") return MISSING[name];
  return name === "email" && !isEmail(value.trim()) ? words.email.invalid : undefined;
}

export function initLeadForm(): void {
  const form = document.querySelector<HTMLFormElement>("[data-lead-form]");
  if (!form) return;
  const controls = controlsOf(form);
  for (const control of controls.values()) {
    // A visible error disappears as soon as it is fixed; no new error appears while the user is typing.
    control.addEventListener("input", () => {
      if (control.hasAttribute("aria-invalid")) showFault(control, faultOf(control));
    });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const faulty = [...controls.values()].filter((control) => faultOf(control) !== undefined);
    for (const control of controls.values()) showFault(control, faultOf(control));
    if (faulty.length > 0) faulty[0]?.focus();
    else void send(form, controls);
  });
  enable(form);
}

/** The honeypot is sent only if it was filled in. */
async function send(form: HTMLFormElement, controls: Map<string, Controls>): Promise<void> {
  const website = new FormData(form).get("website");
  const lead = Object.fromEntries([...controls].map(([name, control]) => [name, control.value.trim()]));
  setBusy(form, true);
  const status = await post("/api/leads", { ...lead, ...(website ? { website } : {}) }).catch(() => 0);
  setBusy(form, false);
  if (status !== 201) return showToast("failed");
  form.reset();
  showToast("received");
}
