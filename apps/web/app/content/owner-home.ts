import { formatNumber, plural } from "../platform/format.ts";

export const ownerHome = {
  welcome: (name: string) => `Welcome, ${name}`,
  loading: "Loading...",
  lead: (questions: number, answered: number) =>
    `${plural(questions, "question")} from visitors so far: ${formatNumber(answered)} answered from your documents, ${formatNumber(questions - answered)} not.`,
  view: "View Public Profile",
  waiting: {
    title: (people: number) =>
      people === 1
        ? "A visitor is waiting for your answer"
        : `${people === 100 ? "100 or more" : people} visitors are waiting for your answer`,
    first: "First question:",
    action: { label: "Answer them", href: "/inbox" },
  },
  cards: {
    questions: { label: "Total Questions", empty: "Questions from your visitors" },
    conversations: { label: "Conversations", empty: "Conversations with visitors" },
    documents: {
      label: "Documents",
      note: (passages: number) => `${plural(passages, "passage")} read`,
      empty: (limit: number) => `Your plan allows ${formatNumber(limit)}`,
    },
    status: { label: "AI Status" },
    engagement: { label: "Engagement", note: "questions per document", empty: "no documents yet" },
    prior: " vs prior 30 days",
    tooEarly: "Too early to compare",
  },
  status: {
    active: { word: "Active", note: "All documents are read" },
    training: { word: "Training", note: (count: number) => `Reading ${plural(count, "document")}` },
    needsContent: { word: "Needs content", note: "Upload a document" },
    ready: "Ready",
    unread: (count: number) => `${plural(count, "document")} couldn't be read`,
  },
  actions: {
    label: "Quick actions",
    list: [
      { label: "Edit your profile", note: "Bio, title, photo", href: "/profile" },
      { label: "Test your assistant", note: "Ask what visitors ask", href: "/chat" },
      { label: "Upload documents", note: "What it answers from", href: "/profile" },
      { label: "View your analytics", note: "Questions and answers", href: "/analytics" },
    ],
  },
  popular: {
    title: "Popular Questions",
    note: "All time",
    times: (count: number) => (count === 1 ? "time" : "times"),
    empty: {
      title: "No questions yet",
      text: "Your most-asked questions will appear here.",
      action: { label: "Ask the first one yourself", href: "/chat" },
    },
  },
  profiles: {
    title: "AI Profiles",
    create: { label: "New Profile", href: "/profile/new" },
    main: (isPublic: boolean) => `Main profile, ${isPublic ? "public" : "only you"}`,
    other: (isPublic: boolean) => (isPublic ? "Public" : "Private, only you"),
    questions: (count: number) => plural(count, "question"),
    edit: "Edit",
    analytics: "Analytics",
    page: "Public page",
    of: (link: string, name: string) => `${link}: ${name}`,
  },
  assistant: {
    title: "AI Assistant Status",
    stars: (stars: number) => `${stars} of 5`,
    starsLabel: (stars: number) => `${stars} of 5 stars`,
    from: "from the last 100 questions",
    none: "Not enough questions yet",
    noneNote:
      "Stars appear after ten questions from visitors. They show how many were answered from your documents, and visitors' ratings.",
    processed: { name: "Documents processed", value: (done: number, all: number) => `${done} of ${all}` },
    accuracy: "Answered from your documents",
    of: (part: number, all: number) => `${formatNumber(part)} of ${formatNumber(all)}`,
    noQuestions: "No questions yet",
    thumbs: { name: "Thumbs up", none: "No ratings yet" },
  },
  tips: {
    title: "Pro Tips",
    list: [
      "Upload the price list before the brochure. Visitors ask about money first.",
      "Write prices and dates with the year, so it's clear when an answer is out of date.",
      "Test with the question you're asked most, in the words people use.",
    ],
  },
  empty: {
    lead: "Your page is ready. Your assistant isn't yet.",
    title: "Give it something to read",
    text: (_documents: number) =>
      "Start with one document: your bio, a price list, the FAQ you keep pasting. Your assistant can answer as soon as the first page is read.",
    action: { label: "Upload your first document", href: "/profile?tab=documents" },
    second: { label: "Set up in five steps", href: "/profile-setup" },
    note: "PDF, Word, Excel, PowerPoint, scans, photos, text and more, up to 10\u00a0MB each.",
  },
  ready: {
    lead: "Your assistant is ready.",
    title: "Ask it what people ask you",
    text: (documents: number) =>
      `It has ${documents === 1 ? "one document" : `${documents} documents`} to answer from. Try the question you're asked most, in the words people use.`,
    action: { label: "Ask the first one yourself", href: "/chat" },
    second: { label: "Add documents", href: "/profile?tab=documents" },
    note: "Every answer shows the sentence it came from.",
  },
} as const;
