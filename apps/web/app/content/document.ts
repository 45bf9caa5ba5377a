/** The page of one document. */
export const documentPage = {
  title: "Document",
  meta: "Document · Understudy",
  back: "Your documents",
  missing: {
    title: "This document is not here",
    text: "It may have been deleted. Everything you have uploaded stands in your list.",
    action: "Go to your documents",
  },
  failed: "This document could not be loaded. Nothing is lost; try again in a moment.",
  retry: "Try again",
  facts: {
    title: "About it",
    type: "Type",
    uploaded: "Uploaded",
    size: "Size",
    pages: "Pages",
    passages: "Passages",
    cited: "Cited, 30 days",
  },
  read: {
    title: "What was read",
    note: "Your assistant answers from these words and from nothing else in the file.",
    page: (number: number) => `Page ${number}`,
    picture: "This page holds only a picture. Nothing on it can answer a question.",
    orders: "Speaks to AI assistants. It is read as text and never obeyed.",
    more: "Show more",
    loading: "Loading",
    nothing: "Nothing has been read yet.",
  },
  actions: {
    title: "The file",
    download: "Download the original",
    replace: "Replace with a newer version",
    replaceHint: "The version you have answers until the newer one is learned.",
    delete: "Delete",
  },
  visitors: {
    title: "What visitors see of it",
    quote: {
      name: "Quote it",
      meaning: "Answers show its sentences as their source.",
    },
    name: {
      name: "Name only",
      meaning: "Answers name it as their source and show none of its sentences.",
    },
    note: "Visitors never get the file itself.",
    saved: { title: "Success", quote: "Visitors see its sentences", name: "Visitors see its name only" },
    notSaved: { title: "Error", description: "This could not be saved. It is as it was before." },
  },
} as const;
