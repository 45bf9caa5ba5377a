import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { REPOSITORY } from "./repository-files.ts";

type Outcome = { code: number; stdout: string; output: string };

type Options = { cwd?: string; env?: Record<string, string>; show?: boolean };

export function run(
  command: string,
  args: string[],
  { cwd = REPOSITORY, env = {}, show = false }: Options = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: environment(env), stdio: ["ignore", "pipe", "pipe"] });
    const stdout: Buffer[] = [];
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => {
      stdout.push(chunk);
      output.push(chunk);
      if (show) process.stdout.write(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      output.push(chunk);
      if (show) process.stderr.write(chunk);
    });
    const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString("utf8");
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, stdout: text(stdout), output: text(output) }));
  });
}

/** For a child process whose output goes to the terminal, including colors. */
export function runInherited(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: REPOSITORY, env: environment(env), stdio: "inherit" });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** The repository's own tools take precedence over those of the machine. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const path = [join(REPOSITORY, "node_modules", ".bin"), process.env.PATH ?? ""].join(delimiter);
  return { ...process.env, PATH: path, ...more };
}
