import { LIMITS, type ProfileSuggestion, readableBrand } from "@understudy/contracts";
import type { PageAbout } from "@understudy/knowledge";
import { hostOf } from "./address.ts";

/** What is stored of a home page, completed by the page about its owner. */
export type SiteAbout = { address: string; title: string; page: PageAbout; aboutPage: PageAbout | null };

type Names = { person: string | null; organization: string | null };
type Suggested = Pick<ProfileSuggestion, "name" | "title" | "company" | "bio" | "language">;

const LEAST_BIO = 40;
const LONGEST_NAME = 60;
/** Words of a page's name that name nobody. */
const PLACES =
  /^(?:home(?:page)?|start(?:seite)?|welcome|inicio|accueil|willkommen|untitled|index|new (?:page|site))$/i;

/** Simple rules, in the order in which they are usually right. Null where none applies: no name is better than a wrong one. */
export function suggestFromSite({ address, title, page, aboutPage }: SiteAbout): Suggested {
  const person = page.person ?? aboutPage?.person ?? null;
  const { organization } = page.organization
    ? { organization: page.organization.name }
    : { organization: page.siteName ?? nameInTitle(title, page.heading, address) };
  const names: Names = { person: person?.name ?? null, organization: nameable(organization) };
  const isSame = names.person !== null && names.person === names.organization;
  return {
    name: nameable(names.person),
    company: isSame ? null : names.organization,
    title: person?.title ?? titleAfter(names.person, [title, page.heading ?? ""]),
    bio: bioOf([page.description, person?.description, page.organization?.description, aboutPage?.paragraph]),
    language: page.language,
  };
}

/** A grayscale says nothing about a brand: nearly every site has black, white or gray as well. */
const LEAST_CHROMA = 32;

/** The color of the site's own frame or of its logo, adjusted until it is readable on white. */
export function suggestColor(themeColor: string | null, logoColor: string | null): string | null {
  const found = [themeColor, logoColor].find((color) => color !== null && chroma(color) >= LEAST_CHROMA);
  return found ? readableBrand(found) : null;
}

function chroma(color: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...parts) - Math.min(...parts);
}

/** The part of a title that is the site's name: the one that its host or its first heading repeats. */
function nameInTitle(title: string, heading: string | null, address: string): string | null {
  const parts = singleSpaced(title)
    .split(/ [|–—·•:-] |: /)
    .map((part) => part.trim())
    .filter((part) => part && !PLACES.test(part));
  const host = plain(
    hostOf(address)
      .replace(/^www\./, "")
      .split(".")[0] ?? "",
  );
  const known = (part: string): boolean => {
    const name = plain(part);
    return name.length >= 3 && (host.includes(name) || (host.length >= 4 && name.includes(host)));
  };
  return (
    parts.find(known) ?? parts.find((part) => heading !== null && plain(heading) === plain(part)) ?? null
  );
}

function singleSpaced(text: string): string {
  return text.split(/\s+/).join(" ");
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function nameable(name: string | null): string | null {
  return name && name.length <= LONGEST_NAME && !PLACES.test(name) && !/https?:|[<>@]/.test(name)
    ? name
    : null;
}

/** "Marguerite Voss, executive coach" or "Marguerite Voss | Executive coach". */
function titleAfter(person: string | null, texts: readonly string[]): string | null {
  if (!person) return null;
  for (const text of texts) {
    if (!text.startsWith(person)) continue;
    const after = singleSpaced(text.slice(person.length));
    const rest = /^(?:,| [|–—·-]) ([^|–—·,]{3,60})(?:$| [|–—·]|,)/u.exec(after);
    if (rest?.[1]) return rest[1].trim();
  }
  return null;
}

function bioOf(texts: readonly (string | null | undefined)[]): string | null {
  const found = texts.find((text) => text && text.length >= LEAST_BIO && text.length <= LIMITS.bioCharacters);
  return found ?? null;
}
