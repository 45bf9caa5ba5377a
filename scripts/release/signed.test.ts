import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAudit } from "./advisories.ts";
import { sbomOf } from "./sbom.ts";
import { signatureOf } from "./signature.ts";

const INSTALL = readFileSync(new URL("../../deploy/install", import.meta.url), "utf8");
const PROCESSES = readFileSync(new URL("../../deploy/bin/processes", import.meta.url), "utf8");

test.each([
  ["install", INSTALL],
  ["switch", PROCESSES],
])("%s takes an archive that was signed, and none that was changed or signed by another", (_, script) => {
  const folder = mkdtempSync(join(tmpdir(), "understudy-signed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string): string => join(folder, name);
  for (const name of ["ours", "other"]) {
    execFileSync("openssl", ["genpkey", "-algorithm", "ed25519", "-out", file(name)]);
    execFileSync("openssl", ["pkey", "-in", file(name), "-pubout", "-out", file(`${name}.pem`)]);
  }
  const archive = file("understudy.tar.gz");
  const make = (bytes: string): void => {
    writeFileSync(archive, bytes);
    const sum = execFileSync("sha256sum", ["understudy.tar.gz"], { cwd: folder });
    writeFileSync(`${archive}.sha256`, sum);
  };
  make("a release");
  writeFileSync(`${archive}.sha256.sig`, signatureOf(`${archive}.sha256`, file("ours")));
  const [checked = ""] = /^check_archive\(\) \{$.*?^\}$/ms.exec(script) ?? [];
  const check = (key: string): boolean =>
    spawnSync("bash", [
      "--norc",
      "-euc",
      `fail() { exit 1; }\n${checked}\ncheck_archive "$1" "$2"`,
      "check",
      archive,
      key,
    ]).status === 0;
  expect(check(file("ours.pem"))).toBe(true);
  expect(check("")).toBe(true);
  expect(check(file("other.pem"))).toBe(false);
  writeFileSync(archive, "another release");
  expect(check("")).toBe(false);
  make("another release");
  expect(check(file("ours.pem"))).toBe(false);
  rmSync(`${archive}.sha256.sig`);
  expect(check(file("ours.pem"))).toBe(false);
  rmSync(`${archive}.sha256`);
  expect(check(file("ours.pem"))).toBe(false);
});

test("a serious advisory is found, a small one is not a reason to stop, and no answer is not called clean", () => {
  const audit = (severity: string): string =>
    JSON.stringify({ vulnerabilities: { a: { name: "a", severity, range: "<1.2", via: [] } } });
  expect(readAudit(audit("critical"))).toMatchObject({ state: "vulnerable", found: ["a <1.2: critical"] });
  expect(readAudit(audit("moderate"))).toMatchObject({ state: "clean", found: [] });
  expect(readAudit('{"vulnerabilities":{}}').state).toBe("clean");
  expect(readAudit('{"message":"404 Not Found","error":{"code":"ENOAUDIT"}}').state).toBe("unchecked");
  expect(readAudit("").state).toBe("unchecked");
});

test("the list of parts in CycloneDX has what is shipped and nothing else, the same for the same commit", () => {
  const part = (name: string) => ({ name, version: "1.0.0", licence: "MIT", folder: `node_modules/${name}` });
  const component = (name: string) => ({ name, version: "1.0.0", "bom-ref": `${name}@1.0.0` });
  const npm = (serialNumber: string): string =>
    JSON.stringify({
      bomFormat: "CycloneDX",
      serialNumber,
      metadata: { timestamp: serialNumber, component: { name: "here" } },
      components: ["a", "@b/c", "tests-only"].map(component),
      dependencies: [
        { ref: "a@1.0.0", dependsOn: ["@b/c@1.0.0", "tests-only@1.0.0"] },
        { ref: "tests-only@1.0.0" },
      ],
    });
  const release = { name: "understudy", version: "0.1.0", time: new Date(0) };
  const made = sbomOf(npm("one"), [part("a"), part("@b/c")], release);
  expect(made).toBe(sbomOf(npm("two"), [part("a"), part("@b/c")], release));
  const sbom = JSON.parse(made) as { components: { name: string }[]; dependencies: unknown };
  expect(sbom.components.map(({ name }) => name)).toEqual(["a", "@b/c"]);
  expect(sbom.dependencies).toEqual([{ ref: "a@1.0.0", dependsOn: ["@b/c@1.0.0"] }]);
  expect(() => sbomOf(npm("one"), [part("lost")], release)).toThrow("lost@1.0.0");
});
