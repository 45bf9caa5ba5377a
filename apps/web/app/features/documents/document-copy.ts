import { formatNumber } from "../../platform/format.ts";

const rows = (count: string): string => (count === "1" ? "row" : "rows");

/** The page of one document. */
export const documentPage = {
  title: "Document",
  back: "Your documents",
  missing: {
    title: "Document not found",
    text: "It may have been deleted. Your other documents are in your list.",
    action: "Go to your documents",
  },
  failed: "This document couldn't be loaded. Nothing was lost. Try again in a moment.",
  retry: "Try again",
  facts: {
    title: "Details",
    type: "Type",
    page: "web page",
    uploaded: "Uploaded",
    size: "Size",
    pages: "Pages",
    passages: "Passages",
    search: "Search by meaning",
    languages: "Several languages",
    cited: "Cited, 30 days",
  },
  read: {
    title: "Text used for answers",
    note: "Your assistant answers from this text and nothing else in the file.",
    page: (number: number) => `Page ${number}`,
    picture: "This page has no text that can be read, so it can't be used for answers.",
    orders: "Gives instructions to AI assistants. They are never followed.",
    more: "Show more",
    loading: "Loading",
    nothing: "Nothing has been read yet.",
  },
  words: {
    title: (count: number) => (count === 1 ? "1 word to check" : `${formatNumber(count)} words to check`),
    note: "This was read from a picture, and we aren't sure of these words. Compare each with the picture. Until you have, an answer with such a number says that it may be wrong.",
    failed: "These words couldn't be loaded. Nothing was lost. Try again in a moment.",
    alt: (line: string) => `The marked word in its line, read as: ${line}`,
    field: (page: number) => `What does the marked word say? (page ${page})`,
    hint: "Press Enter to save it and go to the next one.",
    right: "That's right",
    save: "Save and continue",
    nothing: "There's no word",
    notSaved: { title: "Error", description: "This word couldn't be saved. Nothing was changed." },
  },
  leftOut: {
    hidden_rows: (count: string, where: string) => `${count} hidden ${rows(count)}${where}`,
    hidden_columns: (count: string, where: string) =>
      `${count} hidden ${count === "1" ? "column" : "columns"}${where}`,
    hidden_sheets: (_count: string, where: string) => `the hidden sheet ${where}`,
    hidden_slides: (count: string) => `${count} hidden ${count === "1" ? "slide" : "slides"}`,
    speaker_notes: (count: string) => `the notes of ${count} ${count === "1" ? "slide" : "slides"}`,
    uncalculated_formulas: (count: string, where: string) =>
      `${count} ${count === "1" ? "formula" : "formulas"} without a stored result${where}`,
    further_columns: (_count: string, where: string) => `the columns after the first hundred${where}`,
    whole: (parts: string) => `Not used for answers: ${parts}.`,
    on: (sheet: string) => ` on ${sheet}`,
  },
  actions: {
    title: "File",
    download: "Download original",
    replace: "Replace with a newer version",
    replaceHint:
      "You see first which recent answers would change. The current version is used until you decide.",
    delete: "Delete",
    pageTitle: "Web page",
    text: "Download text",
    visit: "Open page",
    pageHint: "It's read again with its website. If you delete it, it isn't added again.",
  },
  visitors: {
    title: "What visitors see",
    quote: {
      name: "Quote it",
      meaning: "Answers show its sentences as the source.",
    },
    name: {
      name: "Name only",
      meaning: "Answers name it as the source but show none of its sentences.",
    },
    note: "Visitors never get the file itself.",
    saved: { title: "Success", quote: "Visitors see its sentences", name: "Visitors see only its name" },
    notSaved: { title: "Error", description: "This couldn't be saved. Nothing was changed." },
  },
} as const;
