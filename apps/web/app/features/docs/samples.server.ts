import type { EndpointDefinition } from "@understudy/contracts";

/** A call with values for everything that it needs. */
export type SampleCall = {
  definition: EndpointDefinition;
  /** With the values of its parameters. */
  path: string;
  params: readonly string[];
  query: Record<string, string>;
  bodyType: string | undefined;
  body: unknown;
};
export type Language = "curl" | "javascript" | "python";

const SERVER = "https://understudy.example";
const FILE = "price-list-2026.md";
const MULTIPART = "multipart/form-data";
const FORM = "application/x-www-form-urlencoded";

/** Who makes the call decides what identifies the caller. */
function accessOf({ access, scope }: EndpointDefinition): "anyone" | "key" | "session" {
  if (access === "public") return "anyone";
  return scope ? "key" : "session";
}

export function samplesOf(call: SampleCall): Record<Language, string> {
  return { curl: curl(call), javascript: javascript(call), python: python(call) };
}

function curl(call: SampleCall): string {
  const { definition, bodyType } = call;
  const { method } = definition;
  const address = addressOf(call);
  const isImplied = method === "GET" || (method === "POST" && bodyType !== undefined);
  const access = accessOf(definition);
  return [
    `curl ${isImplied ? "" : `-X ${method} `}${address.includes("?") ? `'${address}'` : address}`,
    ...(access === "key" ? ["-H 'authorization: Bearer YOUR_KEY'"] : []),
    ...(access === "session" ? [`-H 'cookie: __Host-session=YOUR_SESSION' -H 'origin: ${SERVER}'`] : []),
    ...curlBody(call),
  ].join(" \\\n  ");
}

function curlBody({ bodyType, body }: SampleCall): string[] {
  if (bodyType === MULTIPART) return [`-F file=@${FILE}`];
  if (bodyType === FORM) return Object.entries(body ?? {}).map(([name, value]) => `-d '${name}=${value}'`);
  if (!bodyType) return [];
  return [`-H 'content-type: ${bodyType}'`, `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`];
}

/** By the SDK where it has a method, else by fetch. */
function javascript(call: SampleCall): string {
  const { definition, params, query, bodyType, body } = call;
  const { name, response, events, file, sdk } = definition;
  const hasMethod = sdk !== false && (response !== undefined || file === true);
  if (!hasMethod) return fetched(call, events !== undefined);
  const values = [
    ...params.map((value) => (/^\d+$/.test(value) ? value : JSON.stringify(value))),
    ...(bodyType === MULTIPART ? ["file"] : bodyType ? [literal(body)] : []),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
  ];
  const made = `client.${name}${file ? "Url" : ""}(${values.join(", ")})`;
  return [
    ...(bodyType === MULTIPART ? ['import { readFile } from "node:fs/promises";'] : []),
    'import { createClient } from "@understudy/sdk";',
    "",
    `const client = createClient(${clientOptions(definition)});`,
    ...(bodyType === MULTIPART ? [`const file = new File([await readFile("${FILE}")], "${FILE}");`] : []),
    file ? `const address = ${made};` : `const answer = await ${made};`,
  ].join("\n");
}

function clientOptions(definition: EndpointDefinition): string {
  switch (accessOf(definition)) {
    case "key":
      return `{ baseUrl: "${SERVER}", apiKey: process.env.UNDERSTUDY_KEY }`;
    case "session":
      // Only a page of the product itself has the session.
      return "";
    default:
      return `{ baseUrl: "${SERVER}" }`;
  }
}

function fetched(call: SampleCall, isStream: boolean): string {
  const { definition, bodyType, body } = call;
  const { method } = definition;
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(isStream ? ['  headers: { accept: "text/event-stream" },'] : []),
    ...(bodyType === FORM ? [`  body: new URLSearchParams(${literal(body)}),`] : []),
    ...(bodyType === "application/json"
      ? ['  headers: { "content-type": "application/json" },', `  body: JSON.stringify(${literal(body)}),`]
      : []),
  ];
  const address = JSON.stringify(addressOf(call));
  return options.length === 0
    ? `const response = await fetch(${address});`
    : `const response = await fetch(${address}, {\n${options.join("\n")}\n});`;
}

function python(call: SampleCall): string {
  const { definition, path, query, bodyType, body } = call;
  const { method, response, events } = definition;
  const access = accessOf(definition);
  const given = [
    ...(Object.keys(query).length > 0 ? [`params=${pythonLiteral(query)}`] : []),
    ...(bodyType === MULTIPART ? [`files={"file": open("${FILE}", "rb")}`] : []),
    ...(bodyType === FORM ? [`data=${pythonLiteral(body)}`] : []),
    ...(bodyType === "application/json" ? [`json=${pythonLiteral(body)}`] : []),
    ...(access === "key" ? ['headers={"authorization": f"Bearer {os.environ[\'UNDERSTUDY_KEY\']}"}'] : []),
    ...(access === "session"
      ? ['cookies={"__Host-session": "YOUR_SESSION"}', `headers={"origin": "${SERVER}"}`]
      : []),
    ...(!response && events ? ['headers={"accept": "text/event-stream"}', "stream=True"] : []),
  ];
  const lines = given.map((argument) => `    ${argument},\n`).join("");
  return [
    ...(access === "key" ? ["import os", ""] : []),
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(\n    "${SERVER}${path}",\n${lines})`,
    "response.raise_for_status()",
    ...(response ? ["print(response.json())"] : []),
  ].join("\n");
}

function addressOf({ path, query }: SampleCall): string {
  const search = new URLSearchParams(query);
  return `${SERVER}${path}${search.size > 0 ? `?${search}` : ""}`;
}

/** As a JavaScript programmer would write it: names without quotes where possible. */
function literal(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  const short = JSON.stringify(value).length <= 60;
  const named = text.replace(/^( *)"([A-Za-z_$][\w$]*)":/gm, "$1$2:");
  return short ? named.replace(/\n\s*/g, " ") : named;
}

function pythonLiteral(value: unknown, indent = "    "): string {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const parts = Array.isArray(value)
    ? value.map((item) => pythonLiteral(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${pythonLiteral(item, inner)}`);
  const line = `${open}${parts.join(", ")}${close}`;
  if (line.length <= 70 && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
