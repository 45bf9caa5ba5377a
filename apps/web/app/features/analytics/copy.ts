import { formatNumber, plural } from "../../platform/format.ts";

const times = (count: number) => `${formatNumber(count)} ${count === 1 ? "time" : "times"}`;

/** How many different questions they are, where that says more than their number. */
function unansweredSum(questions: number, meanings: number): string {
  if (questions === 1) return "";
  return questions === meanings ? " Each was asked once." : ` They come down to ${formatNumber(meanings)}.`;
}

/** Copy of the analytics screens: always a unit, a period and a comparison, never a number alone. */
export const insights = {
  title: "Analytics Dashboard",
  loading: "Loading...",
  tabs: {
    label: "Analytics",
    list: [
      { label: "Overview", href: "/dashboard" },
      { label: "Visitors and questions", href: "/analytics" },
    ],
  },
  period: {
    label: "Period",
    /** Without a number of days there is no earlier period to compare with. */
    lead: (from: string, until: string, days: number | undefined) =>
      days === undefined
        ? `${from} to ${until}. Too early to compare with the days before.`
        : `${from} to ${until}, compared with the ${days} days before.`,
    option: (days: number) => (days === 365 ? "Last 365 days" : `Last ${days} days`),
  },
  failed: {
    title: "Unable to Load Analytics",
    text: "There was an error loading the analytics data.",
    note: "Nothing was lost. Try again in a moment.",
    retry: "Try again",
  },
  export: {
    label: "Export",
    lead: "Download for a spreadsheet (CSV)",
    tables: { days: "Day by day", questions: "Most asked questions", gaps: "Unanswered questions" },
  },
  cards: {
    conversations: "Total Conversations",
    questions: "Questions Asked",
    documents: "Documents",
    views: "Profile Views",
    /** Before the arrow, or before the text if there is too little data to compare. */
    inPeriod: (count: number, days: number) => `${formatNumber(count)} in ${days} days, `,
    tooEarly: "too early to compare",
    all: "all time",
  },
  ownTests: {
    label: "Your own tests",
    text: (questions: number, conversations: number) =>
      `${plural(questions, "question")} in ${plural(conversations, "conversation")}, not included in these numbers.`,
    link: { label: "View them", href: "/inbox?by=owner" },
  },
  chart: {
    title: "Questions per day",
    weeks: "Questions per week",
    views: { label: "View as", chart: "Chart", table: "Table" },
    busiest: (day: string) => `People ask most on ${day}s.`,
    sentence: (questions: number, answered: number) =>
      `Of ${plural(questions, "question")}, ${formatNumber(answered)} ${answered === 1 ? "was" : "were"} answered from your documents.`,
    answered: "Answered",
    rest: "Not fully answered",
    average: (average: string, unit: "day" | "week") => `Previous average, ${average} per ${unit}`,
    columns: ["Day", "Questions", "Answered", "Partly", "Not answered"],
    empty: {
      title: "No questions in this period",
      text: "Each day gets a bar with its questions, and how many were answered from your documents.",
      action: "Ask the first one yourself",
    },
  },
  sources: {
    title: "Visitor Sources",
    note: (views: number, days: number) => `${plural(views, "view")}, ${days} days`,
    sentence: (source: string, share: number) => SENTENCES[source]?.(share) ?? "",
    tooFew: (least: number) => `Percentages appear after ${least} views.`,
    empty: {
      title: "No visitors in this period",
      text: "Direct, search, social, embedded or other: each visitor counts once a day, without cookies.",
      action: "Share your page",
    },
  },
  gaps: {
    title: "Unanswered questions",
    lead: "Questions your documents couldn't answer.",
    asked: (count: number, last: string) =>
      count === 1 ? `Asked once, ${last}.` : `Asked ${times(count)}, last ${last}.`,
    waiting: (people: number) => (people === 1 ? "1 person waiting" : `${people} people waiting`),
    write: (people: number) => (people === 1 ? "Reply to visitor" : `Reply to ${people} visitors`),
    writeLabel: (people: number, question: string) =>
      `${people === 1 ? "Reply to visitor" : `Reply to ${people} visitors`}: “${question}”`,
    read: "Conversation",
    readIt: "Read the conversation",
    dismiss: "Dismiss",
    dismissLabel: (question: string) => `Dismiss “${question}”`,
    settled: { title: "Success", description: "Removed from the list" },
    notSettled: { title: "Error", description: "It couldn't be removed from the list" },
    add: "Add a document that answers them",
    empty: {
      title: "No unanswered questions",
      text: "Questions that your documents don't answer appear here, with how often they were asked and who is waiting.",
    },
  },
  unanswered: {
    title: "Unanswered questions",
    lead: (questions: number, meanings: number) =>
      meanings === 0
        ? "Questions that your documents don't answer."
        : `Visitors asked ${plural(questions, "question")} that your documents don't answer.${unansweredSum(questions, meanings)}`,
    /** Below a list that is not the whole one. */
    first: (shown: number, all: number) => `The ${shown} asked most of ${formatNumber(all)} are shown.`,
    order: { label: "Sort", asked: "Most asked", newest: "Newest" },
    done: {
      title: "Recently answered",
      saved: (day: string, uses: number) =>
        `Saved ${day}, ${uses === 0 ? "not used yet" : uses === 1 ? "used once" : `used ${formatNumber(uses)} times`}`,
      all: "All saved answers",
    },
  },
  performance: {
    title: "Performance Insights",
    accuracy: {
      label: "Response accuracy",
      note: (answered: number, questions: number) =>
        `${formatNumber(answered)} of ${plural(questions, "question")} answered with at least one citation`,
      tooFew: (questions: number, least: number) =>
        `${questions === 0 ? "No questions" : plural(questions, "question")} in this period. A percentage appears after ${least}.`,
    },
    time: {
      label: "Average response time",
      unit: "to first word",
      note: (whole: string) => `${whole} to the whole answer`,
      tooFew: "No answers in this period.",
    },
    satisfaction: {
      label: "Satisfaction",
      note: (up: number, all: number) => `${formatNumber(up)} of ${plural(all, "rating")} positive`,
      tooFew: (ratings: number, least: number) =>
        `${ratings === 0 ? "No ratings" : plural(ratings, "rating")} in this period. A score appears after ${least}.`,
    },
    notEnough: "Not enough data yet",
    before: (value: string) => `, ${value} in the previous period`,
    course: (label: string, first: string, last: string) => `${label}, from ${first} to ${last}`,
  },
  asked: {
    title: "Most Asked Questions",
    note: "All time",
    times,
    empty: {
      title: "No questions asked yet",
      text: "Questions with the same meaning are grouped here, with how often they were asked.",
    },
    grouping: "Grouping new questions by meaning",
  },
  activity: {
    title: "Recent Activity",
    all: "All conversations",
    from: (source: string) => `from ${source}`,
    states: {
      not_answered: "Not in your documents",
      partly: "Partly answered",
      failed: "Interrupted",
      stopped: "Stopped",
    } as Record<string, string>,
    empty: { title: "No activity yet", text: "Questions appear here as they're asked, newest first." },
  },
  profile: {
    title: "Analytics",
    back: "Back to Dashboard",
    cards: {
      questions: { label: "Total Questions", note: "all time" },
      sessions: { label: "Unique Sessions", note: "this month" },
      average: { label: "Avg Questions/Session", note: "all time" },
      engagement: { label: "Engagement Rate", note: "asked two or more questions" },
    },
    engagedOf: (engaged: number, conversations: number) => `${engaged} of ${conversations}`,
    start: {
      title: "Start Getting Questions!",
      text: "Share your link. The first question will appear here right away.",
      view: "View Public Profile",
      edit: "Edit Profile",
    },
  },
} as const;

const percent = (share: number) => `${Math.round(share * 100)}%`;

const SENTENCES: Record<string, (share: number) => string> = {
  Direct: (share) => `${percent(share)} open your link directly.`,
  Search: (share) => `${percent(share)} find you through a search engine.`,
  Social: (share) => `${percent(share)} come from social networks.`,
  Embedded: (share) => `${percent(share)} use the assistant on your own site.`,
  Other: (share) => `${percent(share)} come from other sites.`,
};
