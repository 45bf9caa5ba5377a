import type { CurrentUser } from "@understudy/contracts";
import { ApiError, type Client } from "@understudy/sdk";
import { mayBeSignedIn, noteSignedOut } from "./sign-in-hint.ts";

/**
 * A public page is identical for all visitors: its bar offers to sign in. For a signed-in user, the bar in the page's
 * template replaces it, with their name.
 */
export async function fillBar(client: Client): Promise<void> {
  const place = document.querySelector("[data-understudy-bar]");
  const template = place?.querySelector("template");
  if (!place || !template || !mayBeSignedIn()) return;
  const user = await client.auth.user().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) noteSignedOut();
  });
  if (!user) return;
  const bar = template.content.cloneNode(true) as DocumentFragment;
  const texts = userTexts(user);
  for (const slot of bar.querySelectorAll<HTMLElement>("[data-understudy-user]")) {
    const text = texts[slot.dataset.understudyUser as keyof typeof texts];
    if (text) slot.textContent = text;
    else slot.remove();
  }
  for (const button of bar.querySelectorAll("[data-understudy-account]"))
    button.setAttribute("aria-label", `${button.getAttribute("data-understudy-account")}, ${texts.initials}`);
  place.replaceChildren(bar);
}

function userTexts({ firstName, lastName, email }: CurrentUser) {
  const first = (text: string | null): string => [...(text ?? "").trim()][0]?.toLocaleUpperCase() ?? "";
  return {
    name: [firstName, lastName].filter(Boolean).join(" ") || "User",
    email: email ?? "",
    initials: first(firstName) + first(lastName) || first(email) || "U",
  };
}
