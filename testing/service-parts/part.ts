import { homedir } from "node:os";
import { join } from "node:path";

/** Where one checkout stores the servers that it runs. */
export type ServiceSettings = {
  root: string;
  data: string;
  /** Passwords, keys and the servers' own files. Only the owner of the folder can read it. */
  state: string;
  logs: string;
  cache: string;
  base: number;
};

export type Details = Record<string, string | number>;

/** One server that `scripts/services` can install, start, check and stop. */
export type Part = {
  name: string;
  /** The ports that it uses, as offsets from the base of the checkout's block. */
  offsets: number[];
  /** The signal for a graceful shutdown without data loss. */
  endSignal: "SIGTERM" | "SIGINT";
  install: (settings: ServiceSettings) => Promise<void>;
  /** Starts it detached and returns its process id. */
  start: (settings: ServiceSettings) => Promise<number>;
  /** Throws unless the server responds in its own protocol. */
  check: (settings: ServiceSettings) => Promise<void>;
  addresses: (settings: ServiceSettings) => Record<string, string>;
  details: (settings: ServiceSettings) => Details;
  /** Removes its data. Only called when it is down. */
  wipe: (settings: ServiceSettings) => Promise<void>;
};

/** An error whose message is enough for the user at the terminal. */
export function complaint(message: string): Error {
  const error = new Error(message);
  error.name = "Complaint";
  return error;
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function serviceSettings(root: string, base: number): ServiceSettings {
  const data = join(root, ".data");
  return {
    root,
    data,
    state: join(data, "services"),
    logs: join(data, "logs"),
    cache: process.env.UNDERSTUDY_CACHE || join(homedir(), ".cache", "understudy"),
    base,
  };
}

export function logFile(settings: ServiceSettings, name: string): string {
  return join(settings.logs, `${name}.log`);
}
