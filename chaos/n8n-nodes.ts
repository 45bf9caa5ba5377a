import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "../packages/sdk/src/index.ts";
import { createEmptyDatabase } from "../testing/database.ts";
import { newBrowser, signInByMail } from "../testing/http-browser.ts";
import { packN8nNodes } from "../testing/pack-n8n.ts";
import { end, freePort, start } from "../testing/processes.ts";
import { runningServices, startProduct } from "../testing/product.ts";
import { run } from "../testing/run-command.ts";
import { until } from "../testing/wait.ts";

/*
 * Installs a real n8n from npm into a temporary folder, with the packed nodes as a user installs them, and runs two
 * workflows against the running product: one asks, lists what wasn't answered and saves an answer; one starts with an
 * event. n8n is no dependency of the project, because its license is not open.
 */
const N8N = "2.40.7";
/** Newer versions of these need packages that not every registry has. */
const OVERRIDES = { linkedom: "0.18.12", "@langchain/langgraph": "1.4.0" };
const QUESTION = "What does a single session cost?";
const UNANSWERED = "Do you coach in German?";
const FORGED = "Nobody asked this.";

const folder = await mkdtemp(path.join(tmpdir(), "understudy-n8n-"));
const checks: Record<string, boolean> = {};
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
try {
  const program = await installN8n();
  const receiver = await startReceiver();
  ends.unshift(receiver.close);
  const n8nPort = await freePort();
  const hook = `http://127.0.0.1:${n8nPort}/webhook/understudy/webhook`;
  const owner = await startOwner(hook);
  const environment = await n8nEnvironment(n8nPort);
  const n8n = async (...args: string[]): Promise<string> => {
    const { code, stdout, output } = await run(process.execPath, [program, ...args], {
      cwd: folder,
      env: environment,
    });
    if (code !== 0) throw new Error(`n8n ${args.join(" ")} failed:\n${output}`);
    return stdout;
  };

  await n8n("import:credentials", `--input=${await save("credentials.json", credentialsFor(owner))}`);
  await n8n(
    "import:workflow",
    `--input=${await save("workflows.json", workflowsFor(owner, receiver.address))}`,
  );
  const answered = resultsIn(await n8n("execute", "--id=actions", "--rawOutput"));
  const answer = answered("Ask")[0] as {
    response?: string;
    citations?: { documentName: string; quote: string }[];
  };
  checks["the answer arrives"] = answer.response?.includes("£180") ?? false;
  checks["with its sources"] =
    answer.citations?.some(
      ({ documentName, quote }) => documentName === "prices.txt" && quote.includes("£180"),
    ) ?? false;
  const gaps = answered("List") as { question: string }[];
  checks["what was not answered is listed"] = gaps.some(({ question }) => question === UNANSWERED);
  checks["a saved answer is used at once"] = (await owner.ask(UNANSWERED)).response === "Yes, on Mondays.";

  await n8n("publish:workflow", "--id=events");
  const server = start(program, environment, { args: ["start"], silent: true });
  ends.unshift(() => end([server]));
  const isUp = async () =>
    (await fetch(`http://127.0.0.1:${n8nPort}/healthz/readiness`).catch(() => undefined))?.ok;
  await until(isUp, 300, "n8n did not start");
  const forged = () =>
    fetch(hook, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ type: "exchange.created", data: { message: FORGED } }),
    });
  const refused = await until(
    async () => {
      const response = await forged();
      // Until the workflow listens, n8n answers that there is no such webhook.
      return response.status === 404 ? undefined : response;
    },
    120,
    "The trigger did not listen",
  );
  checks["an event without a signature is refused"] = refused.status === 401;
  await owner.ask(QUESTION);
  const event = await until(
    async () => receiver.events.find(({ data }) => data.message === QUESTION),
    120,
    "No event arrived",
  );
  checks["an event starts the workflow, with its sources"] = JSON.stringify(event).includes("prices.txt");
  checks["and the refused one didn't"] = receiver.events.every(({ data }) => data.message !== FORGED);
} finally {
  for (const finish of ends) await finish().catch((error: unknown) => console.error(error));
}
for (const [name, holds] of Object.entries(checks)) console.log(`${holds ? "ok  " : "FAIL"} ${name}`);
console.log(JSON.stringify({ n8n: N8N, checks: Object.keys(checks).length }));
process.exitCode = Object.values(checks).length === 7 && Object.values(checks).every(Boolean) ? 0 : 1;

async function save(name: string, content: unknown): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(content));
  return file;
}

async function npmInstall(place: string, ...packages: string[]): Promise<void> {
  // PostgreSQL holds n8n's data here, so the native modules that scripts would build are not needed.
  const args = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps", ...packages];
  const { code, output } = await run("npm", args, { cwd: place });
  if (code !== 0) throw new Error(`npm install failed in ${place}:\n${output.slice(-4_000)}`);
}

/** Returns n8n's program. */
async function installN8n(): Promise<string> {
  await save("package.json", { private: true, dependencies: { n8n: N8N }, overrides: OVERRIDES });
  await npmInstall(folder);
  const nodes = path.join(folder, "home/.n8n/nodes");
  await save("home/.n8n/nodes/package.json", { private: true });
  await npmInstall(nodes, await packN8nNodes(path.join(folder, "built"), folder));
  return path.join(folder, "node_modules/n8n/bin/n8n");
}

async function n8nEnvironment(port: number): Promise<Record<string, string>> {
  const database = await createEmptyDatabase(runningServices().postgres);
  ends.unshift(database.drop);
  const { hostname, port: postgresPort, username, password, pathname } = new URL(database.url);
  return {
    NODE_ENV: "production",
    N8N_USER_FOLDER: path.join(folder, "home"),
    N8N_ENCRYPTION_KEY: randomBytes(24).toString("hex"),
    N8N_PORT: String(port),
    N8N_LISTEN_ADDRESS: "127.0.0.1",
    N8N_RUNNERS_BROKER_PORT: String(await freePort()),
    N8N_DIAGNOSTICS_ENABLED: "false",
    N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
    N8N_TEMPLATES_ENABLED: "false",
    N8N_PERSONALIZATION_ENABLED: "false",
    DB_TYPE: "postgresdb",
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: postgresPort,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_PASSWORD: password,
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
  };
}

type Owner = Awaited<ReturnType<typeof startOwner>>;

/** The product with an owner whose assistant has a document, a webhook, an API key and an unanswered question. */
async function startOwner(hook: string) {
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation: undefined,
    environment: { OUTBOUND_PRIVATE: "on", MASTER_KEY: randomBytes(32).toString("base64") },
  });
  ends.unshift(product.close);
  await product.work();
  const browser = newBrowser(product.origin);
  await signInByMail(browser, "workflows@example.com");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const client = createClient({
    baseUrl: product.origin,
    fetch: (url, init) =>
      fetch(url, { ...init, headers: { ...(init.headers as object), cookie, origin: product.origin } }),
  });
  const { id: userId } = await client.auth.user();
  await product.rows("update users set plan_type = 'enterprise' where id = $1", [userId]);
  const [main] = await client.profiles.list();
  const profileId = main?.id ?? 0;
  await client.profiles.update({ isPublic: true });
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  await client.whiteLabel.save({ webhookSecret: secret });
  await client.documents.upload(
    new File(["A single session costs £180."], "prices.txt", { type: "text/plain" }),
  );
  const visitor = createClient({ baseUrl: product.origin });
  const ask = (message: string) => visitor.chat.ask({ userId, message });
  await until(
    async () => (await client.documents.list())[0]?.status === "ready",
    120,
    "The document was not read",
  );
  await ask(UNANSWERED);
  await until(async () => (await client.gaps.list(profileId)).length > 0, 120, "No gap was found");
  // Only from now on, so that earlier events are not waiting to be sent again.
  await client.widgets.save(profileId, { webhookUrl: hook });
  const { key } = await client.apiKeys.create({
    name: "n8n",
    scopes: ["chat", "documents:read", "conversations:read", "answers:write"],
  });
  return { origin: product.origin, profileId, key, secret, ask };
}

/** What a later node of the workflow sends on. */
async function startReceiver() {
  const events: { data: { message?: string } }[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request.setEncoding("utf8")) text += String(piece);
    events.push(JSON.parse(text) as (typeof events)[number]);
    response.end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    events,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function credentialsFor({ origin, key, secret }: Owner): object[] {
  return [
    {
      id: "api",
      name: "Understudy",
      type: "understudyApi",
      data: { baseUrl: origin, apiKey: key, webhookSecret: secret },
    },
  ];
}

function workflowsFor({ profileId }: Owner, receiver: string): object[] {
  const understudy = (name: string, parameters: object): object => ({
    id: name,
    name,
    type: "n8n-nodes-understudy.understudy",
    typeVersion: 1,
    position: [0, 0],
    parameters: { profileId: String(profileId), ...parameters },
    credentials: { understudyApi: { id: "api", name: "Understudy" } },
  });
  const next = (node: string): object => ({ main: [[{ node, type: "main", index: 0 }]] });
  const base = { active: false, settings: {} };
  return [
    {
      ...base,
      id: "actions",
      name: "Actions",
      nodes: [
        {
          id: "Start",
          name: "Start",
          type: "n8n-nodes-base.manualTrigger",
          typeVersion: 1,
          position: [0, 0],
          parameters: {},
        },
        understudy("Ask", { resource: "question", operation: "ask", message: QUESTION }),
        understudy("List", { resource: "gap", operation: "getAll" }),
        understudy("Save", {
          resource: "savedAnswer",
          operation: "create",
          savedQuestion: "={{ $json.question }}",
          answer: "Yes, on Mondays.",
        }),
      ],
      connections: { Start: next("Ask"), Ask: next("List"), List: next("Save") },
    },
    {
      ...base,
      id: "events",
      name: "Events",
      nodes: [
        {
          id: "Trigger",
          name: "Trigger",
          type: "n8n-nodes-understudy.understudyTrigger",
          typeVersion: 1,
          position: [0, 0],
          webhookId: "understudy",
          parameters: { events: ["exchange.created"] },
          credentials: { understudyApi: { id: "api", name: "Understudy" } },
        },
        {
          id: "Forward",
          name: "Forward",
          type: "n8n-nodes-base.httpRequest",
          typeVersion: 4.2,
          position: [0, 0],
          parameters: {
            method: "POST",
            url: receiver,
            sendBody: true,
            specifyBody: "json",
            jsonBody: "={{ JSON.stringify($json) }}",
          },
        },
      ],
      connections: { Trigger: next("Forward") },
    },
  ];
}

type Execution = {
  data: { resultData: { runData: Record<string, { data: { main: { json: object }[][] } }[]> } };
};

/** What each node gave in an execution, which n8n prints as JSON after other lines. */
function resultsIn(output: string): (node: string) => object[] {
  const { data } = JSON.parse(output.slice(output.search(/^\{/m))) as Execution;
  return (node) => data.resultData.runData[node]?.[0]?.data.main[0]?.map(({ json }) => json) ?? [];
}
