import { coachExample, dentalExample, supportExample } from "./examples.ts";
import type { PageWords, WorkedExample } from "./marketing.ts";

const page: PageWords = {
  path: "/case-studies",
  meta: {
    title: "Case studies",
    description:
      "Three worked examples: a coach, a dental practice and a support desk. Fictional owners with full documents, and an assistant that you can ask yourself.",
  },
  hero: {
    title: "Three owners, and what their visitors ask",
    lead: "These are worked examples. The owners and their documents are fictional; the answers are what the product really gives. Ask the first one yourself.",
    actions: [
      { label: "Ask Marguerite's assistant", href: "#ask" },
      { label: "See a sample profile", href: "/profile-view" },
    ],
  },
};

type CaseStudy = {
  id: string;
  title: string;
  situation: string;
  documents: string;
  outcome: string;
  worked: WorkedExample;
};

const list: CaseStudy[] = [
  {
    id: "coach",
    title: "A coach who answers the same six questions",
    situation:
      "Marguerite runs Keelstone Leadership in Edinburgh. Before every first call people ask about price, confidentiality and how long it takes. She answers in the evening.",
    documents: "A biography, FAQs and this year's price list: three documents.",
    outcome:
      "Her assistant reads a price from the right row of the table and names the program with it. If she hasn't written about something, it says so instead of guessing.",
    worked: coachExample,
  },
  {
    id: "dental",
    title: "A practice whose phone rings at lunch",
    situation:
      "Harbourlight Dental has five rooms, two dentists and one front desk. Most callers ask about something on a page that they don't find.",
    documents: "Team and hours, two years of fees, aftercare, a membership plan, policies and FAQs.",
    outcome:
      "Patients get the fee with its row and column, and the aftercare advice word for word. If no page has the answer, the assistant shows the closest match and says that it may not be the answer.",
    worked: dentalExample,
  },
  {
    id: "support",
    title: "A support desk that closes at eight",
    situation:
      "Stocklark makes software and a scanner for small warehouses. Its desk works on weekdays; its customers pack parcels on Sundays.",
    documents: "Help center, returns, two years of prices, API limits, release notes and a guide.",
    outcome:
      "Returns, limits and prices are answered from the current page. Instructions to the assistant that someone hid in a forum post are left out.",
    worked: supportExample,
  },
];

export const caseStudies = {
  ...page,
  label: "Worked example",
  parts: { situation: "The situation", documents: "The documents", outcome: "What the assistant does" },
  list,
  ask: {
    title: "Ask the first one yourself",
    text: "Marguerite is fictional, but her assistant is real. It answers from three documents and shows you the sentence.",
    called: "Marguerite",
    assistant: "Marguerite's assistant",
    placeholder: "Ask Marguerite's assistant",
    invitation: "What would you like to know?",
    questions: [
      "How long is the discovery call and does it cost anything?",
      "How much is the Compass session at the moment?",
      "In which languages can I be coached?",
      "Is there parking nearby?",
    ],
  },
  closing: {
    title: "Write the fourth one.",
    start: { label: "Start Building Free", href: "/profile-setup" },
    promises: ["Free to start", "No credit card required", "Setup in 10 minutes"],
  },
};
