import { newsletter as copy } from "../../content/blog.ts";
import { say } from "../../platform/say.ts";
import { controlsOf, enable, isEmail, post, setBusy, showFault } from "./form-script.ts";

const TOO_MANY = 429;

export function initNewsletter(): void {
  const form = document.querySelector<HTMLFormElement>("[data-newsletter-form]");
  const email = form && controlsOf(form).get("email");
  if (!form || !email) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const written = email.value.trim();
    showFault(email, isEmail(written) ? undefined : copy.invalid);
    if (!isEmail(written)) return email.focus();
    say({ category: "newsletter_signup", action: "subscribe" });
    void subscribe();
  });
  enable(form);

  async function subscribe(): Promise<void> {
    if (!form || !email) return;
    const website = new FormData(form).get("website");
    setBusy(form, true);
    const body = { email: email.value.trim(), ...(website ? { website } : {}) };
    const status = await post("/api/newsletter", body).catch(() => 0);
    setBusy(form, false);
    if (status !== 200) return showFault(email, status === TOO_MANY ? copy.tooMany : copy.failed);
    const sent = document.querySelector<HTMLElement>("[data-newsletter-sent]");
    if (!sent) return;
    form.hidden = true;
    sent.hidden = false;
    sent.focus();
  }
}
