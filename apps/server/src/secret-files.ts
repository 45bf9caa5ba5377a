import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/**
 * Any variable can be read from a file instead, for secrets of systemd, Docker and Kubernetes: NAME_FILE is the path.
 * An environment is inherited and shows in process lists; a file has an owner and a mode. The trailing line break,
 * which editors add, is removed. Errors never include the content of the file.
 */
export function withFiles(environment: Environment, names: readonly string[]) {
  const values: Environment = { ...environment };
  const faults: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      faults.push(`✖ ${name} and ${name}_FILE are both set; set only one.\n  → at ${name}_FILE`);
      continue;
    }
    try {
      values[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
      faults.push(`✖ can't read the file (${reason})\n  → at ${name}_FILE`);
    }
  }
  return { values, faults };
}
