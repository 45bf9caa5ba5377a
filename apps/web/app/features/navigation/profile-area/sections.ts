import type { KnowledgeCounts } from "@understudy/contracts";
import {
  Bot,
  CodeXml,
  LibraryBig,
  ListChecks,
  type LucideIcon,
  PanelTop,
  Share2,
  SlidersHorizontal,
  UserRound,
} from "lucide-react";

/** A page of the side navigation. */
export type Page = {
  label: string;
  href: string;
  /** Other paths on which it counts as the current one. */
  also?: readonly string[];
  /** Its address for an assistant beside the main one. Without it, only the main one has the page. */
  ofOther?: (profileId: number) => string;
  /** What is on it, where its name does not say so: for the search. */
  about?: string;
  count?: keyof KnowledgeCounts;
  /** Part of the paid plans. */
  paid?: boolean;
};

/** A section is one page, or a name for several: always listed (`open`), or only inside of it. */
export type Section = { icon: LucideIcon; label: string } & (
  | (Page & { pages?: never })
  | { pages: readonly Page[]; isOpen?: boolean }
);

const named = (path: string) => (profileId: number) => `${path}?profile=${profileId}`;

/** The side navigation of one assistant. Every page of the area is here once. */
export const sections: readonly Section[] = [
  {
    icon: UserRound,
    label: "Profile",
    href: "/profile",
    ofOther: (id) => `/profile/${id}/edit`,
    about: "Bio, title, picture, who can see it",
  },
  {
    icon: LibraryBig,
    label: "Knowledge",
    isOpen: true,
    pages: [
      {
        label: "Documents",
        href: "/profile?tab=documents",
        also: ["/documents"],
        ofOther: (id) => `/profile/${id}/edit#training`,
        count: "documents",
      },
      { label: "Web pages and folders", href: "/sites", ofOther: named("/sites"), count: "webPages" },
      { label: "Saved answers", href: "/answers", ofOther: named("/answers"), count: "savedAnswers" },
      {
        label: "Unanswered questions",
        href: "/unanswered",
        ofOther: named("/unanswered"),
        count: "unanswered",
      },
    ],
  },
  { icon: ListChecks, label: "Answer tests", href: "/rehearsal", ofOther: named("/rehearsal") },
  {
    icon: SlidersHorizontal,
    label: "Settings",
    href: "/profile?tab=settings",
    about: "Tone, length, instructions",
  },
  {
    icon: Bot,
    label: "Language model",
    href: "/models",
    ofOther: named("/models"),
    about: "OpenAI, Anthropic, Google, Ollama, your own key, cost",
  },
  {
    icon: Share2,
    label: "Share",
    pages: [
      { label: "Public link", href: "/sharing", about: "Address, short link, QR code" },
      { label: "Private links", href: "/occasions", ofOther: named("/occasions") },
      { label: "AI apps", href: "/ai-apps", about: "Claude, ChatGPT and other apps (MCP)" },
      {
        label: "E-mail",
        href: "/email",
        ofOther: named("/email"),
        about: "Drafts and replies in your mailbox",
      },
      {
        label: "Chat apps",
        href: "/chat-apps",
        ofOther: named("/chat-apps"),
        about: "Answers in Telegram, Slack and Discord",
      },
    ],
  },
  {
    icon: PanelTop,
    label: "Embed",
    pages: [
      { label: "Code", href: "/profile?tab=embed", about: "Embed code for your website" },
      {
        label: "Widget",
        href: "/widgets",
        ofOther: named("/widgets"),
        about: "Colors, position, greeting, figures",
      },
      {
        label: "White label",
        href: "/widgets?tab=white-label",
        paid: true,
        about: "Your brand, domain and package",
      },
    ],
  },
  { icon: CodeXml, label: "Developers", href: "/developers", about: "API keys, webhooks, domain" },
];

/** The section as a list of pages, whichever of the two it is. */
export const pagesOf = (section: Section): readonly Page[] => section.pages ?? [section];

export type Place = { section: Section; page: Page };

const places: readonly Place[] = sections.flatMap((section) =>
  pagesOf(section).map((page) => ({ section, page })),
);

/** How exactly an address is that of a page: its path, then the tab in it. 0 if it is another one. */
function closeness({ href, also = [] }: Page, pathname: string, search: string): number {
  const [path = "", query = ""] = href.split("?");
  const given = new URLSearchParams(search);
  const isWithin = (base: string): boolean => pathname === base || pathname.startsWith(`${base}/`);
  const isTab = [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value);
  if (isWithin(path) && isTab) return 1 + query.length;
  return also.some(isWithin) ? 1 : 0;
}

/** The page that an address belongs to. */
export function locatePage(pathname: string, search: string): Place | undefined {
  const [best] = places
    .map((place) => ({ place, close: closeness(place.page, pathname, search) }))
    .filter(({ close }) => close > 0)
    .toSorted((one, other) => other.close - one.close);
  return best?.place;
}
