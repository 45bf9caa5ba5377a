import type { PublicUser } from "@understudy/contracts";
import { publicProfile as words } from "../../content/public-profile.ts";

/** First and last name, else what there is of them, else what the page calls somebody without one. */
export function nameOf({ firstName, lastName }: PublicUser): string {
  const names = [firstName, lastName].map((name) => name?.trim()).filter(Boolean);
  return names.join(" ") || words.nameless;
}

/** What the assistant calls its owner. */
export function calledOf({ firstName, lastName }: PublicUser): string | null {
  return firstName || lastName;
}

export function roleOf({ title, company }: PublicUser): string {
  return [title, company && `${words.at} ${company}`].filter(Boolean).join(" ");
}

/** A picture that we serve ourselves. One on another host would tell that host who reads this page. */
export function pictureOf({ profileImageUrl }: PublicUser): string | null {
  return ownPicture(profileImageUrl);
}

export function ownPicture(url: string | null): string | null {
  const ours = url?.startsWith("/") && !url.startsWith("//");
  return url && (ours || /^data:image\/(png|jpeg|webp);base64,/.test(url)) ? url : null;
}
