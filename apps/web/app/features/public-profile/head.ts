import type { PublicUser } from "@understudy/contracts";
import { product } from "../../content/product.ts";
import { publicProfile as copy, failedPage } from "../../content/public-profile.ts";
import { fontSheets } from "../../platform/brand-fonts.ts";
import { isFailedRead } from "../../platform/read-public.ts";
import { calledOf, nameOf, ownPicture } from "./names.ts";

/** The loader data of a public page: the API response and the page's context. */
export type PublicData = {
  user: PublicUser;
  origin: string;
  /**
   * Increases with every change that a visitor can see. It is part of the image URL, so caches never serve an old one.
   */
  version: string | null;
  /** Only pages open to everyone are indexed by search engines. */
  indexed: boolean;
};

/** The server requests these pages with its own query parameters; the visitor's are never passed on. */
export function locatePage(request: Request): Omit<PublicData, "user"> {
  const { origin, searchParams } = new URL(request.url);
  const hidden = searchParams.has("own") || searchParams.has("embed");
  return { origin, version: searchParams.get("version"), indexed: !hidden };
}

/** The favicon of the branding, if the owner has set one. */
export function iconOf({ branding }: PublicUser): string | null {
  return branding ? ownPicture(branding.favicon) : null;
}

/** The last element of a public page. */
export const END_OF_PAGE = "page-end";

const LONGEST_DESCRIPTION = 200;

export function publicHead({ user, origin, version, indexed }: PublicData, title?: string) {
  const name = nameOf(user);
  const site = user.branding?.companyName ?? product.name;
  const shown = copy.title(title ?? name, site);
  const about = user.bio?.replace(/\s+/g, " ").trim();
  const description = about ? shorten(about) : copy.description(calledOf(user));
  const address = `${origin}/p/${user.id}`;
  const image = `${address}/image.png${version ? `?v=${version}` : ""}`;
  return [
    // Block rendering until the whole page is there: a partial page would show the text above the chat and then shift.
    { tagName: "link", rel: "expect", href: `#${END_OF_PAGE}`, blocking: "render" },
    ...brandSheets(user, version),
    { title: shown },
    { name: "description", content: description },
    { name: "robots", content: indexed ? "index, follow, max-image-preview:large" : "noindex" },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "profile" },
    { property: "og:site_name", content: site },
    { property: "og:title", content: title ?? name },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: copy.image(name) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title ?? name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { "script:ld+json": linkedData(user, { address, image, description }) },
  ];
}

/** The head of a private page: no indexing, and no preview image when the link is shared. */
export function closedHead({ user, version }: PublicData) {
  const site = user.branding?.companyName ?? product.name;
  return [
    { tagName: "link", rel: "expect", href: `#${END_OF_PAGE}`, blocking: "render" },
    ...brandSheets(user, version),
    { title: copy.title(nameOf(user), site) },
    { name: "description", content: copy.description(calledOf(user)) },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

/** The owner's colors and font: two small files from our own server, only with branding. */
function brandSheets({ id, branding }: PublicUser, version: string | null) {
  if (!branding) return [];
  const font = fontSheets[branding.fontFamily];
  const colours = `/p/${id}/brand.css${version ? `?v=${version}` : ""}`;
  return [...(font ? [font] : []), colours].map((href) => ({ tagName: "link", rel: "stylesheet", href }));
}

export function missingHead(missing: string, error: unknown) {
  const title = isFailedRead(error) ? failedPage.title : missing;
  return [{ title: copy.title(title) }, { name: "robots", content: "noindex" }];
}

type Linked = { address: string; image: string; description: string };

function linkedData(user: PublicUser, { address, image, description }: Linked) {
  const { title, company, location } = user;
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    url: address,
    description,
    primaryImageOfPage: image,
    mainEntity: {
      "@type": "Person",
      name: nameOf(user),
      url: address,
      ...(title ? { jobTitle: title } : {}),
      ...(company ? { worksFor: { "@type": "Organization", name: company } } : {}),
      ...(location ? { homeLocation: { "@type": "Place", name: location } } : {}),
    },
  };
}

function shorten(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const end = text.lastIndexOf(" ", LONGEST_DESCRIPTION);
  return `${text.slice(0, end > 0 ? end : LONGEST_DESCRIPTION)}…`;
}
