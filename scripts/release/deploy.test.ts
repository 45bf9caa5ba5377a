import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { REPOSITORY } from "../../testing/repository-files.ts";

const DEPLOY = join(REPOSITORY, "deploy");
/** The user that the product runs as. Not root, even if root runs this test. */
const PRODUCT = process.getuid?.() === 0 ? 65_534 : (process.getuid?.() ?? 0);
const PRODUCT_NAME = PRODUCT === 65_534 ? "nobody" : userName();

function userName(): string {
  return spawnSync("id", ["-un"], { encoding: "utf8" }).stdout.trim();
}

/** Creates an installation with a release whose programs print the user they run as. */
function installation(): string {
  const home = mkdtempSync(join(tmpdir(), "understudy-home-"));
  onTestFinished(() => rmSync(home, { recursive: true }));
  chmodSync(home, 0o755);
  const release = join(home, "releases/one");
  mkdirSync(join(release, "apps/server/src/operate"), { recursive: true });
  cpSync(join(DEPLOY, "bin"), join(release, "bin"), { recursive: true });
  for (const program of ["http", "operate/backup", "operate/restore", "operate/restore-owner"])
    writeFileSync(
      join(release, `apps/server/src/${program}.ts`),
      "console.log(JSON.stringify([process.getuid(), process.argv.slice(2), process.env.MASTER_KEY ?? null]));",
    );
  for (const folder of ["etc", "data", "log", "run"]) mkdirSync(join(home, folder));
  for (const folder of ["data", "log", "run"]) chownSync(join(home, folder), PRODUCT, PRODUCT);
  writeFileSync(
    join(home, "etc/understudy.env"),
    "MASTER_KEY=from-the-settings\nDATABASE_URL=postgres://a/b\n",
  );
  return home;
}

function run(home: string, program: string, words: string[], environment: Record<string, string> = {}) {
  const env = { PATH: process.env["PATH"] ?? "", UNDERSTUDY_NODE: process.execPath, ...environment };
  const { stdout, stderr } = spawnSync(join(home, "releases/one/bin", program), words, {
    env,
    encoding: "utf8",
  });
  return { stdout, stderr };
}

test.each(["backup", "restore-owner"])("%s runs as the owner of the data, not as root", (command) => {
  const { stdout, stderr } = run(installation(), "understudy", [command, "--to", "/backups"]);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)[0]).toBe(PRODUCT);
});

test("a restore gives the cluster to PostgreSQL's user and the rest to the product's, with no more than each needs", () => {
  const home = installation();
  const server = PRODUCT === 65_534 ? "daemon" : PRODUCT_NAME;
  const { stdout, stderr } = run(home, "understudy", ["restore", "--from", "/backups", "--user", server]);
  expect(stderr).toBe("");
  const steps = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as [number, string[], string]);
  expect(steps.some(([uid]) => uid === 0 && PRODUCT !== 0)).toBe(false);
  if (PRODUCT !== 65_534) return;
  expect(steps.map(([, words]) => words.slice(0, 2))).toEqual([
    ["--step", "cluster"],
    ["--step", "rest"],
  ]);
  expect(steps.map(([uid]) => uid)).toEqual([1, PRODUCT]);
  expect(steps.map(([, , key]) => key)).toEqual(["from-the-settings", "from-the-settings"]);
});

test("settings of the parts are read after root was left", () => {
  const home = installation();
  writeFileSync(join(home, "etc/parts.env"), 'id -u >"$UNDERSTUDY_HOME/run/who"\nPARTS=""\n');
  run(home, "parts", ["stop", "redis"], { UNDERSTUDY_HOME: home });
  expect(Number(readFileSync(join(home, "run/who"), "utf8"))).toBe(PRODUCT);
});

test("the installer leaves settings and secrets to root, also those of an earlier installation", () => {
  const home = installation();
  mkdirSync(join(home, "secrets"));
  writeFileSync(join(home, "secrets/old"), "kept\n");
  writeFileSync(join(home, "etc/parts.env"), "");
  for (const file of ["etc", "etc/parts.env", "secrets", "secrets/old"])
    chownSync(join(home, file), PRODUCT, PRODUCT);
  const script = readFileSync(join(DEPLOY, "install"), "utf8");
  const part = (name: string): string =>
    new RegExp(`^${name}\\(\\) \\{$.*?^\\}$`, "ms").exec(script)?.[0] ?? "";
  const words = `${part("folders")}\n${part("secret")}\nfolders; secret new made; secret old another`;
  const env = { PATH: process.env["PATH"] ?? "", home, user: PRODUCT_NAME };
  expect(spawnSync("bash", ["--norc", "-euc", words], { env, encoding: "utf8" }).stderr).toBe("");
  const self = process.getuid?.() ?? 0;
  for (const file of ["etc", "etc/parts.env", "secrets", "secrets/old", "secrets/new"])
    expect(statSync(join(home, file)).uid, file).toBe(self);
  for (const file of ["data", "data/storage", "log", "run"])
    expect(statSync(join(home, file)).uid, file).toBe(PRODUCT);
  for (const file of ["secrets/old", "secrets/new"])
    expect(statSync(join(home, file)).mode & 0o777).toBe(0o640);
  expect(readFileSync(join(home, "secrets/old"), "utf8")).toBe("kept\n");
  expect(readFileSync(join(home, "secrets/new"), "utf8")).toBe("made\n");
});

test("the installer sets a key, a plan that only the operator changes, and who may sign up", () => {
  const script = readFileSync(join(DEPLOY, "install"), "utf8");
  expect(script).toMatch(/^ {2}secret master-key /m);
  expect(script).toMatch(/^MASTER_KEY_FILE=/m);
  expect(script).toMatch(/^BILLING_PROVIDER=manual$/m);
  expect(script).toMatch(/^SIGN_UP=\$sign_up$/m);
});

test("the secrets of the containers are made once, and a key is among them", () => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-secrets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const secrets = join(folder, "secrets");
  const make = () =>
    spawnSync(join(DEPLOY, "make-secrets"), ["--mail", "smtp://mail.example", secrets]).status;
  const all = () =>
    readdirSync(secrets).map((file) => [file, readFileSync(join(secrets, file), "utf8").trim()]);
  expect(make()).toBe(0);
  const made = all();
  expect(make()).toBe(0);
  expect(all()).toEqual(made);
  const { "master-key": key = "", "mail-url": mail, ...rest } = Object.fromEntries(made);
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(mail).toBe("smtp://mail.example");
  expect(rest["database-url"]).toContain(rest["postgres-password"]);
  expect(statSync(secrets).mode & 0o777).toBe(0o700);
});

type Service = {
  command?: string[];
  image: string;
  cap_drop?: string[];
  cap_add?: string[];
  read_only?: boolean;
  security_opt?: string[];
  secrets?: string[];
  networks: string[];
};
type Compose = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  secrets: object;
};

test("every container has no capability, root or secret that it does not need, and only Caddy and servers share a network", () => {
  const file = fileURLToPath(new URL("../../compose.yaml", import.meta.url));
  const { services, networks, secrets } = parse(readFileSync(file, "utf8"), { merge: true }) as Compose;
  for (const [name, service] of Object.entries(services)) {
    expect(service.cap_drop, name).toEqual(["ALL"]);
    expect(service.cap_add ?? [], name).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : []);
    expect(service.read_only, name).toBe(true);
    expect(service.security_opt, name).toEqual(["no-new-privileges:true"]);
  }
  const with_ = (field: "secrets" | "networks", value: string): string[] =>
    Object.keys(services).filter((name) => services[name]?.[field]?.includes(value));
  expect(with_("secrets", "master-key")).toEqual(["http-1", "http-2", "worker-1", "worker-2"]);
  expect(with_("secrets", "redis-password")).toEqual(["redis"]);
  expect(with_("secrets", "postgres-password")).toEqual(["postgres"]);
  expect(with_("secrets", "probe-key")).toEqual(["http-1", "http-2"]);
  expect(services["models"]?.secrets ?? []).toEqual([]);
  expect(services["migrate"]?.secrets).toEqual(["database-url"]);
  const known = Object.keys(secrets);
  for (const service of Object.values(services))
    for (const one of service.secrets ?? []) expect(known).toContain(one);
  expect(with_("networks", "front")).toEqual(["http-1", "http-2", "caddy"]);
  for (const name of ["postgres", "redis", "models"])
    for (const network of services[name]?.networks ?? [])
      expect(networks[network]?.internal, name).toBe(true);
});
