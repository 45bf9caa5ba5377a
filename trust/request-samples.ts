import type { EndpointDefinition } from "@understudy/contracts";

/** The database contents that the calls refer to. */
export type Facts = { userId: string; profileId: number; documentId: number; linkToken: string };

const BOUNDARY = "trust-boundary";
const RIGHT_TYPES = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: `multipart/form-data; boundary=${BOUNDARY}`,
} as const;

/** Bodies that would take effect. A call that is not listed gets an empty body, which also passes the guards. */
const BODIES: Record<string, (facts: Facts) => string> = {
  "POST /api/login/email": () => "email=somebody@example.com",
  "POST /api/login/email/confirm": ({ linkToken }) => `token=${linkToken}`,
  "POST /api/chat": ({ userId }) => JSON.stringify({ userId, message: "What does a session cost?" }),
  "POST /api/chat/public": () => JSON.stringify({ message: "What does a session cost?" }),
};

export const nameOf = ({ method, path }: EndpointDefinition): string => `${method} ${path}`;
export const changesState = ({ method }: EndpointDefinition): boolean => method !== "GET";
/** What these calls answer to their samples, which name nothing that is ready for them. */
export const NOT_READY: Record<string, number> = {
  "POST /api/documents/:id/draft/confirm": 409,
  "PUT /api/documents/:id/words": 404,
  "POST /api/profiles/:id/sites/zip": 415,
};

export const hasSample = (definition: EndpointDefinition): boolean => nameOf(definition) in BODIES;

export function rightType(definition: EndpointDefinition): string {
  return RIGHT_TYPES[definition.bodyType ?? "json"];
}

export function takesBody({ body, bodyType }: EndpointDefinition): boolean {
  return body !== undefined || bodyType === "multipart";
}

export function bodyOf(definition: EndpointDefinition, facts: Facts): string | undefined {
  if (!takesBody(definition)) return undefined;
  const sample = BODIES[nameOf(definition)];
  if (sample) return sample(facts);
  return { json: "{}", form: "x=y", multipart: fileBody() }[definition.bodyType ?? "json"];
}

export function fileBody(): string {
  return [
    `--${BOUNDARY}`,
    'Content-Disposition: form-data; name="file"; filename="prices.txt"',
    "Content-Type: text/plain",
    "",
    "A single session costs £180.",
    `--${BOUNDARY}--`,
    "",
  ].join("\r\n");
}

/** Every way to fill the path with existing and with missing data. */
export function pathsOf({ path, query }: EndpointDefinition, facts: Facts): string[] {
  const ids = [facts.userId, facts.profileId, facts.documentId, 1, "x"];
  const filled = path.includes(":") ? ids.map((id) => path.replace(/:\w+/g, String(id))) : [path];
  const names = Object.keys(query?.shape ?? {});
  if (names.length === 0) return filled;
  const values = ["x", facts.linkToken];
  return [
    ...filled,
    ...filled.flatMap((one) =>
      values.map((value) => `${one}?${new URLSearchParams(names.map((name) => [name, value]))}`),
    ),
  ];
}

/** The path of a call about this owner's own data. */
export function ownPathOf(definition: EndpointDefinition, facts: Facts): string {
  const id = definition.path.startsWith("/api/documents") ? facts.documentId : facts.profileId;
  return definition.path.replace(/:\w+/g, String(id));
}

const TRICKS = [
  "\ta",
  "\t; charset=utf-8",
  " ; charset=utf-8",
  " garbage",
  "; garbage",
  ";",
  "; charset=utf-16",
  "; charset=utf-8; x=y",
  ", text/plain",
  "x",
  "\u00a0",
];

/** Content types that this call doesn't accept, by description. */
export function wrongTypes(definition: EndpointDefinition): Record<string, string | undefined> {
  const right = rightType(definition);
  // A longer boundary is still a valid boundary.
  const tricks = TRICKS.filter((trick) => definition.bodyType !== "multipart" || trick !== "x");
  const others = { "a form": RIGHT_TYPES.form, multipart: RIGHT_TYPES.multipart, json: RIGHT_TYPES.json };
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, type]) => type !== right)),
    ...Object.fromEntries(
      tricks.map((trick) => [`the right one and ${JSON.stringify(trick)}`, right + trick]),
    ),
    "text/plain": "text/plain",
    "text/plain with a charset": "text/plain;charset=UTF-8",
    "the right one behind text/plain": `text/plain; ${right}`,
    "the right one in quotes": `"${right}"`,
    "the right one behind a semicolon": `;${right}`,
    "another JSON": "application/vnd.api+json",
    "any type": "*/*",
    "no text": "",
    ...(takesBody(definition) ? { "no header": undefined } : {}),
  };
}

/** Origins that are not ours. */
export function foreignOrigins(origin: string): Record<string, string | undefined> {
  const { host, hostname } = new URL(origin);
  return {
    none: undefined,
    foreign: "https://evil.example",
    null: "null",
    empty: "",
    "our address over https": `https://${host}`,
    "our host on another port": `http://${hostname}:1`,
    "our host without its port": `http://${hostname}`,
    "our address and more": `${origin}.evil.example`,
    "our address as a user name": `${origin}@evil.example`,
    "our address and a slash": `${origin}/`,
    "ours and a foreign one": `${origin}, https://evil.example`,
    "another name of this machine": origin.replace("127.0.0.1", "localhost"),
  };
}
