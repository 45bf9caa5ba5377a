import { type EndpointDefinition, SUBJECTS } from "@understudy/contracts";

type Schema = NonNullable<EndpointDefinition["body"]>;

const WIDTH = 110;
/** Its streams are written by hand and join the methods; the widget bundles this subject only. */
const STREAMED = "chat";

/**
 * The source of the SDK's methods: one function for each subject, so that a bundle holds only the subjects that it
 * uses. `documents.list` becomes `client.documents.list()`. It takes the parameters of the path, then the body, then
 * the query, then options. A download becomes a method that returns its URL.
 */
export function sdkMethods(endpoints: readonly EndpointDefinition[]): string {
  const groups = Object.entries(SUBJECTS).flatMap(([tag, { about }]) => {
    const own = endpoints.filter(({ name }) => name.startsWith(`${tag}.`)).filter(hasMethod);
    return own.length > 0 ? [{ tag, about, methods: own.map(method) }] : [];
  });
  const all = groups.map(({ tag }) => `    ${tag}: ${tag}Methods(api),\n`).join("");
  return `// Written by \`npm run generate\` from packages/contracts.
import type { Api, BodyOf, Options, QueryOf } from "./call.ts";

${groups.map(group).join("\n")}
export function allMethods(api: Api) {
  return {
${all}  };
}
`;
}

/** Forms, redirects and streams are no plain calls. */
function hasMethod({ sdk, response, file }: EndpointDefinition): boolean {
  return sdk !== false && (response !== undefined || file === true);
}

function group({ tag, about, methods }: { tag: string; about: string; methods: string[] }): string {
  const source = methods.join("");
  const uses = ["call", "url"].filter((name) => source.includes(`${name}("`)).join(", ");
  return `/** ${about} */
${tag === STREAMED ? "export " : ""}function ${tag}Methods({ ${uses} }: Api) {
  return {
${source}  };
}
`;
}

function method(definition: EndpointDefinition): string {
  const { file, query } = definition;
  const name = definition.name.slice(definition.name.indexOf(".") + 1);
  const key = `"${definition.method} ${definition.path}"`;
  const path = pathParameters(definition);
  const body = bodyParameter(definition, key);
  const queries = query ? [`query${isOptional(query) ? "?" : ""}: QueryOf<${key}>`] : [];
  const parts = [
    ...(path.length > 0 ? [`params: { ${path.map((one) => one.name).join(", ")} }`] : []),
    ...(body ? [body.part] : []),
    ...(query ? ["query"] : []),
  ];
  const parameters = [
    ...path.map((one) => `${one.name}: ${one.type}`),
    ...(body ? [body.parameter] : []),
    ...queries,
    ...(file ? [] : ["options?: Options"]),
  ];
  const input = parts.length > 0 ? `{ ${parts.join(", ")} }` : "{}";
  const returned = file ? `url(${key}, ${input})` : `call(${key}, ${input}, options)`;
  return `${comment(definition)}${lines(`${file ? `${name}Url` : name}: (${parameters.join(", ")}) =>`, returned)}`;
}

function pathParameters({ params }: EndpointDefinition): { name: string; type: string }[] {
  return Object.entries((params?.shape ?? {}) as Record<string, Schema>).map(([name, schema]) => ({
    name,
    type: schema.safeParse("7").data === 7 ? "number" : "string | number",
  }));
}

function bodyParameter({ body, bodyType }: EndpointDefinition, key: string) {
  if (bodyType === "multipart") return { parameter: "file: File", part: "body: file" };
  return body && { parameter: `body: BodyOf<${key}>`, part: "body" };
}

function isOptional(schema: Schema): boolean {
  return schema.safeParse({}).success;
}

function comment({ summary, description, scope, file }: EndpointDefinition): string {
  const text = [
    `${file ? "The URL to: " : ""}${summary}.`,
    ...(description ? [description] : []),
    ...(scope ? [`API keys need the scope \`${scope}\`.`] : []),
  ].join(" ");
  const rows = wrap(text, WIDTH - "     * ".length);
  if (rows.length === 1 && text.length + "    /**  */".length <= WIDTH) return `    /** ${text} */\n`;
  return `    /**\n${rows.map((row) => `     * ${row}\n`).join("")}     */\n`;
}

function wrap(text: string, width: number): string[] {
  const rows: string[] = [""];
  for (const word of text.split(/\s+/)) {
    const row = rows.at(-1) ?? "";
    if (row === "") rows[rows.length - 1] = word;
    else if (`${row} ${word}`.length <= width) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows;
}

function lines(head: string, returned: string): string {
  const one = `    ${head} ${returned},`;
  return one.length <= WIDTH ? `${one}\n` : `    ${head}\n      ${returned},\n`;
}
