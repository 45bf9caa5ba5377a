import { type EmailPart, emailPage, plainName } from "../../platform/email-page.ts";
import type { Email } from "../../platform/mail.ts";
import type { WeekFigures } from "./weekly-summary.ts";

type Contents = {
  to: string;
  from: Date;
  until: Date;
  timeZone: string;
  figures: WeekFigures;
  origin: string;
};

/** The weekly summary: questions, unanswered questions, gaps that take a minute to answer, and waiting visitors. */
export function weeklySummaryEmail({ to, from, until, timeZone, figures, origin }: Contents): Email {
  const day = new Intl.DateTimeFormat("en-US", { timeZone, day: "numeric", month: "long" });
  // Use the last moment of Sunday, not the first of Monday.
  const days = `${day.format(from)} to ${day.format(until.getTime() - 1)}`;
  const { questions, gaps, waiting } = figures;
  const open = waiting.all > 0 ? `, ${people(waiting.all)}` : "";
  return emailPage({
    to,
    subject: `Your weekly summary: ${times(questions, "question")}${open}`,
    title: "Your weekly summary",
    paragraphs: [summary(figures, days)],
    parts: [...listQuestions(figures), ...waits(figures, day, origin), ...answerable(figures, origin)],
    action: { label: "See all analytics", link: `${origin}/analytics?days=7` },
    note:
      gaps.length + waiting.all > 0
        ? "Answer these, and the next visitor who asks gets an answer."
        : "There's nothing to answer this week.",
    reason: "You get this e-mail on Monday mornings if you had visitors the week before.",
  });
}

function summary(figures: WeekFigures, days: string): string {
  const { questions, conversations, answered, partly, not_answered: none } = figures;
  if (questions === 0) return `${days}: no new questions, but a visitor is waiting for your answer.`;
  const went = [
    `${answered} answered`,
    ...(partly > 0 ? [`${partly} partly answered`] : []),
    ...(none > 0 ? [`${none} not answered`] : []),
  ];
  return `${days}: ${times(questions, "question")} in ${times(conversations, "conversation")}. ${went.join(", ")}.`;
}

function listQuestions({ most }: WeekFigures): EmailPart[] {
  const items = most.map(({ question, count }) => ({ text: oneLine(question), note: askedTimes(count) }));
  return items.length > 0 ? [{ title: "Most-asked questions", items }] : [];
}

function answerable({ gaps, openGaps }: WeekFigures, origin: string): EmailPart[] {
  if (gaps.length === 0) return [];
  const more = openGaps > gaps.length ? ` Here are the ${gaps.length} most asked.` : "";
  return [
    {
      title: "Unanswered questions",
      text: `Your documents don't answer ${openGaps === 1 ? "one question" : `${openGaps} questions`}.${more}`,
      items: gaps.map(({ id, profileId, isMain, question, count }) => ({
        text: oneLine(question),
        note: askedTimes(count),
        link: {
          label: "Answer",
          to: `${origin}${isMain ? "/analytics" : `/profile/${profileId}/analytics`}#gap-${id}`,
        },
      })),
    },
  ];
}

function waits({ waiting }: WeekFigures, day: Intl.DateTimeFormat, origin: string): EmailPart[] {
  if (waiting.all === 0) return [];
  const more =
    waiting.all > waiting.people.length ? `Here are the first ${waiting.people.length}.` : undefined;
  return [
    {
      title: "Waiting visitors",
      text: more,
      items: waiting.people.map(({ id, email, name, question, confirmed_at, conversation }) => ({
        text: oneLine(question),
        note: [plainName(name ?? "", ""), email, `since ${day.format(confirmed_at ?? new Date(0))}`]
          .filter(Boolean)
          .join(", "),
        link: {
          label: "Answer",
          to: conversation ? `${origin}/inbox/${conversation}#answer-${id}` : `${origin}/inbox/contact-${id}`,
        },
      })),
    },
  ];
}

const MOST_CHARACTERS = 200;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}

function times(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

function people(count: number): string {
  return count === 1 ? "one visitor waiting" : `${count} visitors waiting`;
}

function askedTimes(count: number): string {
  return count === 1 ? "Asked once" : `Asked ${count} times`;
}
