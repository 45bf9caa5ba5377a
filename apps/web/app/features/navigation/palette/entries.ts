import {
  Bookmark,
  BookOpen,
  CircleHelp,
  CreditCard,
  FileText,
  Globe,
  Inbox,
  type LucideIcon,
  MessageCircle,
  Plus,
} from "lucide-react";
import { helpLink, planLink } from "../../../content/navigation.ts";
import { useInboxCounts } from "../../../data/inbox.ts";
import { useKnowledgeCounts, useMainProfileId } from "../../../data/profiles.ts";
import { useEverything, useFoundConversations } from "../../../data/search.ts";
import { formatRecent, formatRecentDay, plural } from "../../../platform/format.ts";
import { type MenuLink, menuLinks } from "../../../screens.ts";
import { pagesOf, sections } from "../profile-area/sections.ts";
import { palette as copy } from "./copy.ts";
import { matches } from "./match.ts";

export type Entry = {
  icon: LucideIcon;
  title: string;
  href: string;
  /** In the words of a person: a question. */
  isQuote?: boolean;
  note?: string | undefined;
  /** The letter after G that leads there as well. */
  key?: string | undefined;
  /** Served whole, not by the app. */
  isWhole?: boolean;
};
export type EntryGroup = { label: string; entries: readonly Entry[] };

/** How many of a kind are listed. */
const SHOWN = 5;

const linkEntry = ({ icon = CircleHelp, label, href, key }: MenuLink): Entry => ({
  icon,
  title: label,
  href,
  key,
});
const bar = menuLinks("bar").map(linkEntry);
const pages = sections.flatMap((section) =>
  pagesOf(section).map(
    ({ label, href, about }): Entry => ({
      icon: section.icon,
      title: label,
      href,
      note: [section.label === label ? [] : section.label, about ?? []].flat().join(": "),
    }),
  ),
);
/** Every screen once; the bar has the first page of the profile as well, without what is on it. */
const allScreens: readonly Entry[] = [
  ...bar.map((entry): Entry => ({ ...entry, note: pages.find(({ href }) => href === entry.href)?.note })),
  ...pages.filter(({ href }) => bar.every((one) => one.href !== href)),
  ...menuLinks("account")
    .map(linkEntry)
    .filter(({ href }) => href === "/account"),
  { icon: CreditCard, title: planLink.label, href: planLink.href, note: "Account: plans, prices and limits" },
  { icon: Plus, title: "New Profile", href: "/profile/new", note: "Another assistant" },
  { icon: BookOpen, title: helpLink.label, href: helpLink.href, note: "Documentation", isWhole: true },
];

/** What the palette offers: before typing what needs the owner, then what was found. */
export function useEntries(typed: string, searched: string) {
  const { documents, answers, isLoading } = useEverything();
  const conversations = useFoundConversations(searched);
  const counts = useInboxCounts();
  const knowledge = useKnowledgeCounts(useMainProfileId().data).data;
  const talks = (conversations.data ?? []).slice(0, SHOWN).map(
    ({ id, question, lastAt }): Entry => ({
      icon: MessageCircle,
      title: question,
      isQuote: true,
      note: formatRecent(lastAt),
      href: `/inbox/${id}`,
    }),
  );
  if (typed.trim() === "") {
    const needs: Entry[] = [];
    if (counts && counts.waiting > 0)
      needs.push({
        icon: Inbox,
        title: copy.needs.waiting(counts.waiting),
        note: "Inbox",
        href: "/inbox#waiting",
      });
    if (knowledge && knowledge.unanswered > 0)
      needs.push({
        icon: CircleHelp,
        title: copy.needs.unanswered(knowledge.unanswered),
        note: "Knowledge",
        href: "/unanswered",
      });
    return {
      isLoading: false,
      hasFailed: false,
      groups: shown([
        { label: copy.groups.needs, entries: needs },
        { label: copy.groups.recent, entries: searched === "" ? talks.slice(0, 2) : [] },
        { label: copy.groups.goTo, entries: bar },
      ]),
    };
  }
  const foundDocuments = documents
    .filter(({ filename, address }) => matches(typed, filename, address ?? undefined))
    .slice(0, SHOWN)
    .map(
      ({ id, filename, address, passages }): Entry => ({
        icon: address === null ? FileText : Globe,
        title: filename,
        note: address ?? plural(passages, "passage"),
        href: `/documents/${id}`,
      }),
    );
  const foundAnswers = answers
    .filter(({ question, answer }) => matches(typed, question, answer))
    .slice(0, SHOWN)
    .map(
      ({ id, question, answeredAt, profileId }): Entry => ({
        icon: Bookmark,
        title: question,
        isQuote: true,
        note: `Saved ${formatRecentDay(answeredAt)}`,
        href: `/answers?profile=${profileId}#answer-${id}`,
      }),
    );
  return {
    isLoading: isLoading || searched !== typed.trim() || conversations.isFetching,
    hasFailed: conversations.isError,
    groups: shown([
      { label: copy.groups.documents, entries: foundDocuments },
      { label: copy.groups.conversations, entries: conversations.isError ? [] : talks },
      { label: copy.groups.answers, entries: foundAnswers },
      {
        label: copy.groups.screens,
        entries: allScreens.filter(({ title, note }) => matches(typed, title, note)),
      },
    ]),
  };
}

const shown = (groups: readonly EntryGroup[]) => groups.filter(({ entries }) => entries.length > 0);
