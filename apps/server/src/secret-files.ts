import { readFileSync } from "node:fs";

type Environment = Record<string, string | undefined>;

/**
 * Any variable may stand in a file instead, as secrets of systemd, Docker and Kubernetes do: NAME_FILE is its path.
 * An environment is inherited and shows in a list of processes; a file has an owner and a mode. The last line break
 * is the editor's. What is wrong is told, never what is in the file.
 */
export function withFiles(environment: Environment, names: readonly string[]) {
  const values: Environment = { ...environment };
  const faults: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      faults.push(`✖ ${name} and ${name}_FILE are both set: which of them counts?\n  → at ${name}_FILE`);
      continue;
    }
    try {
      values[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      const reason = error instanceof Error && "code" in error ? String(error.code) : "unreadable";
      faults.push(`✖ the file cannot be read (${reason})\n  → at ${name}_FILE`);
    }
  }
  return { values, faults };
}
