/** Asked only if page views are reported to a service, and only once. */
export const consent = {
  label: "Counting visits",
  question: "May we count this visit?",
  text: "Which page, which button, which site you came from. No cookie, and nothing that says who you are.",
  more: { label: "Read more", href: "/legal/cookies" },
  yes: "Yes, count it",
  no: "No",
} as const;
