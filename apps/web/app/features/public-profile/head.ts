import type { PublicUser } from "@understudy/contracts";
import { product } from "../../content/product.ts";
import { publicProfile as words } from "../../content/public-profile.ts";
import { fontSheets } from "../../platform/brand-fonts.ts";
import { calledOf, nameOf, ownPicture } from "./names.ts";

/** What a loader of a public page answers: the object of its API call, and where the page stands. */
export type PublicData = {
  user: PublicUser;
  origin: string;
  /** Grows with everything that a visitor can see; part of the picture's address, so that no copy of it is old. */
  version: string | null;
  /** Only a page that everybody may see is for search engines. */
  indexed: boolean;
};

/** The server asks for these pages with a query of its own; a visitor's never comes this far. */
export function placeOf(request: Request): Omit<PublicData, "user"> {
  const { origin, searchParams } = new URL(request.url);
  const hidden = searchParams.has("own") || searchParams.has("embed");
  return { origin, version: searchParams.get("version"), indexed: !hidden };
}

/** The small picture of a brand, where its owner has named one. */
export function iconOf({ branding }: PublicUser): string | null {
  return branding ? ownPicture(branding.favicon) : null;
}

/** The last element of a public page. */
export const END_OF_PAGE = "page-end";

const LONGEST_DESCRIPTION = 200;

export function publicHead({ user, origin, version, indexed }: PublicData, title?: string) {
  const name = nameOf(user);
  const site = user.branding?.companyName ?? product.name;
  const shown = words.title(title ?? name, site);
  const about = user.bio?.replace(/\s+/g, " ").trim();
  const description = about ? shorten(about) : words.description(calledOf(user));
  const address = `${origin}/p/${user.id}`;
  const image = `${address}/image.png${version ? `?v=${version}` : ""}`;
  return [
    // Painted whole or not at all: half of it would show the text above the chat, and move it when the chat arrives.
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
    { property: "og:image:alt", content: words.image(name) },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: title ?? name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
    { "script:ld+json": linkedData(user, { address, image, description }) },
  ];
}

/** Of a page that was given to somebody: nothing for search engines, and no picture for whoever passes the link on. */
export function closedHead({ user, version }: PublicData) {
  const site = user.branding?.companyName ?? product.name;
  return [
    { tagName: "link", rel: "expect", href: `#${END_OF_PAGE}`, blocking: "render" },
    ...brandSheets(user, version),
    { title: words.title(nameOf(user), site) },
    { name: "description", content: words.description(calledOf(user)) },
    { name: "robots", content: "noindex, nofollow" },
  ];
}

/** The owner's colours and face: two small files of our own, and only where there is a brand. */
function brandSheets({ id, branding }: PublicUser, version: string | null) {
  if (!branding) return [];
  const font = fontSheets[branding.fontFamily];
  const colours = `/p/${id}/brand.css${version ? `?v=${version}` : ""}`;
  return [...(font ? [font] : []), colours].map((href) => ({ tagName: "link", rel: "stylesheet", href }));
}

export function missingHead(title: string) {
  return [{ title: words.title(title) }, { name: "robots", content: "noindex" }];
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
