import type { IncomingHttpHeaders } from "node:http";

/*
 * The parts of n8n's interfaces that these nodes use. The package `n8n-workflow` has all of them, but its license is not
 * open and it brings some fifty packages, so it stays out of this repository.
 */
export type Property = {
  displayName: string;
  name: string;
  type: "string" | "number" | "options" | "multiOptions" | "notice" | "hidden";
  default: unknown;
  required?: boolean;
  noDataExpression?: boolean;
  description?: string;
  placeholder?: string;
  hint?: string;
  options?: Option[];
  typeOptions?: Record<string, unknown>;
  displayOptions?: { show: Record<string, string[]> };
  routing?: Routing;
};
type Option = { name: string; value: string; description?: string; action?: string; routing?: Routing };
type Routing = {
  request?: { method?: string; url?: string; qs?: Record<string, unknown>; body?: Record<string, unknown> };
  send?: { type: "body" | "query"; property: string; value?: string };
  output?: { postReceive: { type: string; properties?: Record<string, unknown> }[] };
};

export type CredentialType = {
  name: string;
  displayName: string;
  documentationUrl: string;
  icon: string;
  properties: Property[];
  authenticate?: { type: "generic"; properties: { headers: Record<string, string> } };
  test?: { request: { baseURL: string; url: string } };
};

export type NodeDescription = {
  displayName: string;
  name: string;
  icon: string;
  group: string[];
  version: number;
  subtitle?: string;
  description: string;
  defaults: { name: string };
  inputs: string[];
  outputs: string[];
  usableAsTool?: boolean;
  credentials: { name: string; required: boolean }[];
  requestDefaults?: { baseURL: string; headers: Record<string, string> };
  webhooks?: { name: string; httpMethod: string; responseMode: string; path: string }[];
  properties: Property[];
};

export type WebhookFunctions = {
  getCredentials: (name: string) => Promise<Record<string, unknown>>;
  getNodeParameter: (name: string) => unknown;
  getRequestObject: () => { headers: IncomingHttpHeaders; rawBody: Buffer };
  getResponseObject: () => { status: (code: number) => { json: (body: object) => void } };
};
/** What n8n calls when a workflow is published and unpublished. */
export type WebhookMethods = Record<
  "default",
  Record<"checkExists" | "create" | "delete", () => Promise<boolean>>
>;
export type WebhookResult = { workflowData?: { json: object }[][]; noWebhookResponse?: boolean };
