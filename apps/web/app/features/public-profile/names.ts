import type { PublicUser } from "@understudy/contracts";
import { publicProfile as copy } from "../../content/public-profile.ts";

/** First and last name, or the one that exists, or the fallback for a profile without a name. */
export function nameOf({ firstName, lastName }: PublicUser): string {
  const names = [firstName, lastName].map((name) => name?.trim()).filter(Boolean);
  return names.join(" ") || copy.nameless;
}

/** The name by which the assistant refers to its owner. */
export function calledOf({ firstName, lastName }: PublicUser): string | null {
  return firstName || lastName;
}

export function roleOf({ title, company }: PublicUser): string {
  return [title, company && `${copy.at} ${company}`].filter(Boolean).join(" ");
}

/** Only images that we serve ourselves. An image on another host would reveal the page's visitors to that host. */
export function pictureOf({ profileImageUrl }: PublicUser): string | null {
  return ownPicture(profileImageUrl);
}

export function ownPicture(url: string | null): string | null {
  const ours = url?.startsWith("/") && !url.startsWith("//");
  return url && (ours || /^data:image\/(png|jpeg|webp);base64,/.test(url)) ? url : null;
}
