/** The audience of a document or a saved answer, as shown on screens. */
export const circles = {
  title: "Who can get answers from this",
  choices: {
    public: { name: "Everyone", meaning: "Your page, your widget and every link." },
    link: { name: "People with a link", meaning: "Only through private links that include it." },
    owner: { name: "Only you", meaning: "No one else gets answers from it or knows it exists." },
  },
  note: "Applies from the next question on.",
  oneOccasion: "People with one private link",
  upload: "Who can get answers from these files?",
  saved: {
    title: "Success",
    public: "Everyone can get answers from it",
    link: "Only people with a link can get answers from it",
    owner: "Only you can get answers from it",
  },
  notSaved: { title: "Error", description: "This couldn't be saved. Nothing was changed." },
  asked: {
    label: "Ask as",
    public: "Any visitor",
    link: "Someone with a link",
    owner: "Me",
  },
} as const;

/** Private links for a talk, a client, an application. */
export const occasions = {
  title: "Private links",
  lead: "A link for a talk, a client or a job application, with its own greeting, questions, documents and end date.",
  add: "New private link",
  none: {
    title: "No private links yet",
    text: "Give people their own link, with documents that your public page doesn't use.",
  },
  failed: "Your private links couldn't be loaded. Nothing was lost. Try again in a moment.",
  loading: "Loading private links",
  room: (running: number, limit: number) => `${running} of ${limit} active`,
  full: "You've reached your plan's limit. End one to start another.",
  running: "Active",
  ended: "Ended",
  until: (day: string) => `until ${day}`,
  endedOn: (day: string) => `on ${day}`,
  noEnd: "no end date",
  holdsAll: "Includes all documents for people with a link",
  holds: (count: number) =>
    count === 1 ? "Includes 1 chosen document" : `Includes ${count} chosen documents`,
  figures: {
    views: "Visitors",
    conversations: "Conversations",
    questions: "Questions",
    unanswered: "Unanswered",
  },
  copy: "Copy link",
  copied: "Private link",
  code: "QR code",
  codeAlt: (name: string) => `QR code of the link ${name}`,
  open: "Open",
  edit: "Edit",
  end: "End now",
  remove: "Delete",
  said: (action: string, name: string) => `${action}: ${name}`,
  ask: {
    end: {
      title: (name: string) => `End ${name}?`,
      text: "The link stops working at once. You can set a new end date later.",
      confirm: "End link",
      cancel: "Keep it",
    },
    remove: {
      title: (name: string) => `Delete ${name}?`,
      text: "The link stops working and its statistics are deleted. Conversations are kept. Answers saved for this link become visible only to you.",
      confirm: "Delete link",
      cancel: "Keep it",
    },
  },
  form: {
    title: "New private link",
    editTitle: "Edit private link",
    name: "Name",
    nameHint: "Only you see this.",
    greeting: "Greeting",
    greetingHint: "The first thing visitors read.",
    starters: "Questions to start with",
    startersHint: "One per line, up to five.",
    documents: "Extra documents",
    all: "All documents for people with a link",
    chosen: "Only the ones I choose",
    noDocuments: "You have no documents for people with a link yet. You can set this on a document's page.",
    ends: "Ends on",
    endsHint: "The last day the link works. Leave empty for no end date.",
    save: "Save",
    create: "Create link",
    cancel: "Cancel",
  },
  saved: { title: "Success", description: "Private link saved" },
  made: { title: "Success", description: "Your link is ready to copy" },
  unanswered: (questions: string) => `Saved. Its documents don't answer: ${questions}`,
  ends: { title: "Success", description: "The link no longer works" },
  removed: { title: "Success", description: "Private link deleted" },
  notSaved: { title: "Error", description: "This couldn't be saved. Nothing was changed." },
  limit: { title: "Error", description: "You've reached your plan's limit of private links. End one first." },
} as const;

/** The page of a private link. */
export const privateLinkPage = {
  missing: {
    title: "This link doesn't work",
    text: "It may have ended, or the address is wrong.",
    hint: "Ask the person who sent it for a new one.",
    home: "Go to the start page",
  },
} as const;
