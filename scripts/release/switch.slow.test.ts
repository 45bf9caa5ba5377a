import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../testing/processes.ts";
import { REPOSITORY } from "../../testing/repository-files.ts";

/** The test starts about twenty programs in sequence. */
const PATIENCE_MS = 180_000;

const home = mkdtempSync(join(tmpdir(), "understudy-switch-"));
const port = await freePort();
const env = { PATH: process.env.PATH, UNDERSTUDY_NODE: process.execPath, UNDERSTUDY_PLAIN: "yes" };
const understudy = (...words: string[]): string =>
  execFileSync(join(home, "current/bin/understudy"), words, { env, encoding: "utf8", stdio: "pipe" });
const running = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/name`)).text();

/** A release with the real commands and programs that print the release they belong to. */
function release(name: string, http: string): void {
  const folder = join(home, "releases", name);
  const source = join(folder, "apps/server/src");
  mkdirSync(source, { recursive: true });
  cpSync(join(REPOSITORY, "deploy/bin"), join(folder, "bin"), { recursive: true });
  writeFileSync(join(source, "http.ts"), http);
  writeFileSync(join(source, "worker.ts"), "setInterval(() => {}, 1000);");
  writeFileSync(
    join(source, "migrate.ts"),
    `import { appendFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(join(home, "migrated"))}, "${name} ");`,
  );
  const sums = execFileSync("sha256sum", ["apps/server/src/http.ts", "apps/server/src/worker.ts"], {
    cwd: folder,
  });
  writeFileSync(join(folder, "SHA256SUMS"), sums);
}

const server = (name: string): string => `import { createServer } from "node:http";
  createServer((_, answer) => answer.end("${name}")).listen(Number(process.env.PORT), "127.0.0.1");`;

mkdirSync(join(home, "etc"));
writeFileSync(join(home, "etc/understudy.env"), `PORT=${port}\nEMBEDDING_PROVIDER=none\n`);
release("one", server("one"));
release("two", server("two"));
release("broken", "process.exit(1);");
release("touched", server("touched"));
writeFileSync(join(home, "releases/touched/apps/server/src/http.ts"), server("somebody else's"));
symlinkSync("releases/one", join(home, "current"));
afterAll(() => {
  understudy("stop");
  rmSync(home, { recursive: true, force: true });
}, PATIENCE_MS);

test(
  "a switch migrates first and renews every process; the way back is one command",
  async () => {
    understudy("start");
    const before = readFileSync(join(home, "run/worker-1.pid"), "utf8");
    understudy("switch", "two");
    expect(await running()).toBe("two");
    expect(readFileSync(join(home, "migrated"), "utf8")).toBe("two ");
    expect(readFileSync(join(home, "run/worker-1.pid"), "utf8")).not.toBe(before);
    understudy("rollback");
    expect(await running()).toBe("one");
    expect(readlinkSync(join(home, "previous"))).toBe("releases/two");
  },
  PATIENCE_MS,
);

test(
  "a release that does not run is left again, and one that was touched is never begun",
  async () => {
    expect(() => understudy("switch", "broken")).toThrow(/Command failed/);
    expect(await running()).toBe("one");
    expect(readlinkSync(join(home, "current"))).toBe("releases/one");
    const migrated = readFileSync(join(home, "migrated"), "utf8");
    expect(() => understudy("switch", "touched")).toThrow("wrong checksums");
    expect(() => understudy("switch", "none")).toThrow("release none not found");
    expect(await running()).toBe("one");
    expect(readFileSync(join(home, "migrated"), "utf8")).toBe(migrated);
  },
  PATIENCE_MS,
);
