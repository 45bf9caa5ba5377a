/**
 * The subjects of the API, in the order of the reference. The key is the first part of an endpoint's name, and the
 * group of methods in the SDK.
 */
export const SUBJECTS = {
  chat: { title: "Chat", about: "Questions to an assistant, and what a visitor can do with the answers." },
  profiles: { title: "Profiles", about: "Assistants: their public view, settings and suggested questions." },
  documents: { title: "Documents", about: "Files that an assistant answers from." },
  sites: { title: "Web pages", about: "Web pages and sites that an assistant answers from." },
  conversations: {
    title: "Conversations",
    about: "What visitors asked and what was answered, and joining a conversation.",
  },
  contacts: {
    title: "Waiting visitors",
    about: "Visitors who left an e-mail address with a question, and answers to them.",
  },
  savedAnswers: { title: "Saved answers", about: "Answers in the owner's exact words." },
  gaps: { title: "Unanswered questions", about: "Questions that the documents could not answer." },
  answerTests: { title: "Answer tests", about: "Questions with what a correct answer must contain." },
  privateLinks: {
    title: "Private links",
    about: "Links with their own greeting, extra documents and an expiry date.",
  },
  analytics: {
    title: "Analytics",
    about: "Conversations, questions, views and ratings, without the owner's tests.",
  },
  widgets: { title: "Widget", about: "Appearance and behavior of an assistant on third-party pages." },
  whiteLabel: { title: "White label", about: "The owner's branding, custom domain and packages." },
  models: { title: "Language models", about: "Language models that an owner has connected, and their cost." },
  apiKeys: { title: "API keys", about: "Keys for programs that act for an owner." },
  webhooks: { title: "Webhooks", about: "Events sent to the owner's server, and their results." },
  visitors: {
    title: "Signed visitors",
    about: "The key that an owner's own site signs the identity of its visitors with.",
  },
  channels: {
    title: "Channels",
    about: "Where else visitors reach an assistant: by e-mail and in chat apps.",
  },
  aiApps: { title: "AI apps", about: "Questions from a visitor's AI app, over the Model Context Protocol." },
  transfer: { title: "Assistant export and import", about: "Moving an assistant to another installation." },
  account: { title: "Account", about: "Devices, e-mail notifications, the copy of all data, and deletion." },
  auth: { title: "Sign-in", about: "Signing in and out." },
  plan: { title: "Plan", about: "Limits, usage and payment." },
  leads: { title: "Website forms", about: "The deploy form and the newsletter." },
  system: { title: "System", about: "The state of the installation, and this description." },
} as const satisfies Record<string, { title: string; about: string }>;

export type Subject = keyof typeof SUBJECTS;
