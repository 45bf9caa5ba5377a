export const suggestedQuestions = {
  title: "Suggested Questions",
  none: "Once your documents have been read, questions they answer will appear here.",
  hidden: "Not shown to visitors because your documents don't answer it:",
  edit: "Edit",
  label: "One question per line",
  hint: "We test each one before saving. Visitors see the first five that your documents answer.",
  tooMany: (most: number) => `At most ${most} questions.`,
  tooLong: (most: number) => `A question can have at most ${most} characters.`,
  save: "Save questions",
  saving: "Testing each one...",
  cancel: "Cancel",
  drawn: "Suggest from my documents again",
} as const;
