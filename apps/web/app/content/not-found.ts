export const notFound = {
  title: "404 Page Not Found",
  /** For developers who add a page. Visitors never see it. */
  question: "Did you forget to add the page to the router?",
  explanation: "This page doesn't exist. The address may have a typo, or the page may have moved.",
  home: { label: "Go to the home page", href: "/" },
  docs: { label: "Read the documentation", href: "/docs" },
};
