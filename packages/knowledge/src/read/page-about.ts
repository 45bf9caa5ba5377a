import type { DefaultTreeAdapterTypes as Tree } from "parse5";
import { languageOf } from "../words.ts";
import { attribute } from "./html-parts.ts";

/** What a page says about its owner, for a profile that suggests itself. Every text is a claim of a stranger's page. */
export type PageAbout = {
  /** The language of the text if it can be detected, else the one that the page declares, such as `en` or `pt`. */
  language: string | null;
  siteName: string | null;
  description: string | null;
  /** The first heading. */
  heading: string | null;
  /** The first long paragraph. */
  paragraph: string | null;
  /** The one person that the page's structured data describes; null if there are several. */
  person: { name: string; title: string | null; description: string | null } | null;
  organization: { name: string; description: string | null } | null;
  /** A color that the page gives to the browser's frame, as `#rrggbb`. */
  themeColor: string | null;
  /** Pictures that may be a logo, as they are written in the page, the best first. */
  logos: string[];
};

const LIMITS = { name: 120, text: 600, address: 2_000, logos: 8, scripts: 20, scriptCharacters: 200_000 };
const LEAST_PARAGRAPH = 80;
const MOST_NODES = 500;

export type AboutSurvey = {
  language: string;
  meta: Map<string, string>;
  icons: { href: string; worth: number }[];
  scripts: string[];
};

export const newAboutSurvey = (): AboutSurvey => ({ language: "", meta: new Map(), icons: [], scripts: [] });

const META = new Set([
  "og:site_name",
  "application-name",
  "apple-mobile-web-app-title",
  "description",
  "og:description",
  "og:image",
  "theme-color",
]);

/** Notes what one element of the document says about its owner. */
export function noteAbout(element: Tree.Element, found: AboutSurvey): void {
  const { tagName } = element;
  if (tagName === "html") found.language ||= attribute(element, "lang") ?? "";
  if (tagName === "meta") {
    const name = (attribute(element, "property") ?? attribute(element, "name") ?? "").toLowerCase();
    const content = attribute(element, "content");
    // A second color is usually the one for dark mode.
    if (content && META.has(name) && !found.meta.has(name)) found.meta.set(name, content);
  }
  if (tagName === "link") noteIcon(element, found);
  const isData =
    tagName === "script" && attribute(element, "type")?.trim().toLowerCase() === "application/ld+json";
  const [text] = isData ? element.childNodes : [];
  if (
    text &&
    "value" in text &&
    found.scripts.length < LIMITS.scripts &&
    text.value.length < LIMITS.scriptCharacters
  )
    found.scripts.push(text.value);
}

function noteIcon(element: Tree.Element, found: AboutSurvey): void {
  const rel = attribute(element, "rel")?.toLowerCase().split(/\s+/) ?? [];
  const href = attribute(element, "href")?.trim();
  if (!href || found.icons.length >= 50) return;
  const side = Number(/^(\d{1,4})x/i.exec(attribute(element, "sizes") ?? "")?.[1] ?? 0);
  if (rel.includes("apple-touch-icon") || rel.includes("apple-touch-icon-precomposed"))
    found.icons.push({ href, worth: 1_000 + side });
  else if (rel.includes("icon")) {
    const isDrawing = /\.svg(?:[?#]|$)/i.test(href) || attribute(element, "type") === "image/svg+xml";
    found.icons.push({ href, worth: isDrawing ? 900 : side });
  }
}

/** Puts together what was noted, with the headings and paragraphs of the page's text. */
export function aboutOf(
  { language, meta, icons, scripts }: AboutSurvey,
  text: { whole: string; heading: string | null; paragraphs: readonly string[] },
): PageAbout {
  const { people, organizations, logos } = structuredData(scripts);
  const names = new Set(people.map(({ name }) => name));
  const byWorth = icons.toSorted((a, b) => b.worth - a.worth).map(({ href }) => href);
  const picture = meta.get("og:image");
  const addresses = [...logos, ...byWorth, ...(picture ? [picture] : [])];
  return {
    // Site builders declare English whatever the text is in.
    language:
      languageOf(text.whole) ?? /^[a-z]{2,3}(?![a-z])/i.exec(language.trim())?.[0].toLowerCase() ?? null,
    siteName: short(
      meta.get("og:site_name") ?? meta.get("application-name") ?? meta.get("apple-mobile-web-app-title"),
    ),
    description: short(meta.get("description") ?? meta.get("og:description"), LIMITS.text),
    heading: short(text.heading),
    paragraph: short(
      text.paragraphs.find((one) => one.length >= LEAST_PARAGRAPH),
      LIMITS.text,
    ),
    person: names.size === 1 ? (people[0] ?? null) : null,
    organization: organizations[0] ?? null,
    themeColor: hexOf(meta.get("theme-color") ?? ""),
    logos: [...new Set(addresses)].filter((one) => one.length <= LIMITS.address).slice(0, LIMITS.logos),
  };
}

/** One line of readable text, or null. A text that is too long ends at a word. */
function short(text: unknown, most = LIMITS.name): string | null {
  if (typeof text !== "string") return null;
  const line = text
    .slice(0, 10 * most)
    .replace(/[\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= most) return line || null;
  // A name that was cut is wrong; a description that was cut still says something.
  if (most === LIMITS.name) return null;
  const sentence = line.slice(0, most).search(/[.!?…](?=\s[^.!?…]*$)/u);
  if (sentence > 0) return line.slice(0, sentence + 1);
  const space = line.lastIndexOf(" ", most - 1);
  return `${line.slice(0, space > 0 ? space : most - 1)}…`.toWellFormed();
}

function hexOf(text: string): string | null {
  const [, digits = ""] = /^\s*#([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text.slice(0, 20)) ?? [];
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((one) => one + one).join("") : digits}`.toLowerCase();
}

const ORGANIZATION =
  /(?:Organization|Business|Corporation|Service|Store|Restaurant|Hotel|Clinic|Dentist|Physician|Attorney|Agency|School|NGO)$/;

/** People, organizations and logos in the page's JSON-LD. */
function structuredData(scripts: readonly string[]) {
  const people: NonNullable<PageAbout["person"]>[] = [];
  const organizations: NonNullable<PageAbout["organization"]>[] = [];
  const logos: string[] = [];
  let nodes = 0;
  const visit = (value: unknown, deep: number): void => {
    nodes += 1;
    if (nodes > MOST_NODES || deep > 6 || typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one, deep + 1);
      return;
    }
    const node = value as Record<string, unknown>;
    const types = [node["@type"]].flat().filter((type) => typeof type === "string");
    const name = short(node["name"]);
    const description = short(node["description"], LIMITS.text);
    if (name && types.includes("Person")) people.push({ name, title: short(node["jobTitle"]), description });
    else if (name && types.some((type) => ORGANIZATION.test(type))) {
      organizations.push({ name, description });
      const logo = node["logo"];
      const address =
        typeof logo === "object" && logo !== null ? (logo as Record<string, unknown>)["url"] : logo;
      if (typeof address === "string") logos.push(address);
    }
    // Only what the page is about: reviews, authors of articles and the like name strangers.
    for (const key of ["@graph", "mainEntity", "about", "founder", "publisher"]) visit(node[key], deep + 1);
  };
  for (const script of scripts) {
    try {
      visit(JSON.parse(script), 0);
    } catch {
      // Not JSON.
    }
  }
  return { people, organizations, logos };
}
