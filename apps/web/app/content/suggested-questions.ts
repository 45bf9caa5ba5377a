export const suggestedQuestions = {
  title: "Suggested Questions",
  none: "When your documents have been read, questions that they answer stand here.",
  hidden: "Not shown to visitors, because your documents do not answer it:",
  edit: "Edit",
  label: "One question a line",
  hint: "Each is asked before it is saved. Visitors see the first five that your documents answer.",
  tooMany: (most: number) => `At most ${most} questions.`,
  tooLong: (most: number) => `A question has at most ${most} characters.`,
  save: "Save questions",
  saving: "Asking each of them...",
  cancel: "Cancel",
  drawn: "Draw them from my documents again",
} as const;
