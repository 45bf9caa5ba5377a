/** The audience of a document or a saved answer, as shown on screens. */
export const audienceLabels = {
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
