import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { notFound } from "../content/not-found.ts";
import NotFoundPage from "./not-found.tsx";

const markup = () => renderToStaticMarkup(createElement(NotFoundPage));

test("the router is mentioned in development only", () => {
  vi.stubEnv("DEV", true);
  expect(markup()).toContain(notFound.question);
  vi.stubEnv("DEV", false);
  expect(markup()).not.toContain(notFound.question);
  expect(markup()).toContain("404 Page Not Found");
  vi.unstubAllEnvs();
});
