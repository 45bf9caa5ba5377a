import { chat, type EndpointDefinition, insights, talks } from "@understudy/contracts";
import { openApiDocument } from "../../../../platform/openapi.ts";
import type { Brand } from "./brand.ts";

/** Exactly the endpoints that the widget calls; a test compares this list with the widget's code. */
export const WIDGET_CALLS: readonly EndpointDefinition[] = [
  chat.ask,
  chat.stop,
  chat.events,
  chat.conversation,
  chat.feedback,
  chat.contact,
  talks.read,
  talks.leave,
  insights.view,
];

export function apiDescription({ companyName, endpoint, key }: Brand): string {
  const { openapi, tags, paths, components } = openApiDocument(WIDGET_CALLS);
  // No call sends a cookie or a key.
  const { securitySchemes: _, ...described } = components;
  const description = [
    `The API calls that the ${companyName} assistant makes from a visitor's browser. They send no cookies and no API key:`,
    `the assistant is identified by its ID, \`${key}\`, and the page that shows it must be on an allowed domain.`,
  ].join(" ");
  const document = {
    openapi,
    info: { title: `${companyName} assistant`, version: "1.0.0", description },
    servers: [{ url: endpoint }],
    tags,
    paths,
    components: described,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
