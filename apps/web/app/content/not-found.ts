export const notFound = {
  title: "404 Page Not Found",
  question: "Did you forget to add the page to the router?",
  explanation: "The address may have a typo, or the page may have moved. Nothing was lost.",
  home: { label: "Go to the home page", href: "/" },
  docs: { label: "Read the documentation", href: "/docs" },
};
