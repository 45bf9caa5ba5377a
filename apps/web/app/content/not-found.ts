import { product } from "./product.ts";

export const notFound = {
  meta: { title: `Page not found · ${product.name}` },
  title: "404 Page Not Found",
  question: "Did you forget to add the page to the router?",
  explanation: "The address may have a typing mistake, or the page has moved. Nothing of yours is lost.",
  home: { label: "Go to the home page", href: "/" },
  docs: { label: "Read the documentation", href: "/docs" },
};
