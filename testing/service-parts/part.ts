import { homedir } from "node:os";
import { join } from "node:path";

/** Where one checkout keeps the servers it runs. */
export type Place = {
  root: string;
  data: string;
  /** Passwords, keys and the servers' own files; readable by its owner only. */
  state: string;
  logs: string;
  cache: string;
  base: number;
};

export type Details = Record<string, string | number>;

/** One server that `scripts/services` can install, start, ask and end. */
export type Part = {
  name: string;
  /** What it takes of the checkout's block of ports, counted from its base. */
  offsets: number[];
  /** The signal that asks it to end in order, without losing data. */
  endSignal: "SIGTERM" | "SIGINT";
  install: (place: Place) => Promise<void>;
  /** Starts it detached and returns its process id. */
  start: (place: Place) => Promise<number>;
  /** Throws unless the server answers in its own protocol. */
  check: (place: Place) => Promise<void>;
  addresses: (place: Place) => Record<string, string>;
  details: (place: Place) => Details;
  /** Removes its data; only called when it is down. */
  wipe: (place: Place) => Promise<void>;
};

/** A failure whose message is enough for the person at the keyboard. */
export function complaint(message: string): Error {
  const error = new Error(message);
  error.name = "Complaint";
  return error;
}

export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function placeFor(root: string, base: number): Place {
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

export function logFile(place: Place, name: string): string {
  return join(place.logs, `${name}.log`);
}
