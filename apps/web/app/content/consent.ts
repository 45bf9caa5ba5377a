/** Asked only if page views are reported to a service, and only once. */
export const consent = {
  label: "Analytics consent",
  question: "May we count this visit?",
  text: "Just pages, clicks and the site you came from. No cookies, and nothing that identifies you.",
  more: { label: "Read more", href: "/legal/cookies" },
  yes: "Yes, allow",
  no: "No",
} as const;
