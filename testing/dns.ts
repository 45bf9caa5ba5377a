import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";

type Kind = "A" | "AAAA" | "TXT";
/** Returns the records of one kind for a name. Called for every query, so consecutive responses may differ. */
export type Zone = (name: string, kind: Kind) => readonly string[];

const KINDS: Record<number, Kind> = { 1: "A", 16: "TXT", 28: "AAAA" };
const NUMBERS: Record<Kind, number> = { A: 1, TXT: 16, AAAA: 28 };

/** Starts a test's own DNS server on loopback. Its responses must not be cached, and the test decides what they are. */
export async function startDns(zone: Zone) {
  const socket = createSocket("udp4");
  const queries: string[] = [];
  socket.on("message", (query, { address, port }) => {
    const { name, kind, end } = questionOf(query);
    queries.push(`${kind ?? "?"} ${name}`);
    const found = kind ? zone(name.toLowerCase(), kind) : [];
    socket.send(answerTo(query.subarray(0, end), kind, found), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    /** Every query so far, as `A name`. */
    queries: queries,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer): { name: string; kind: Kind | undefined; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), kind: KINDS[query.readUInt16BE(at + 1)], end: at + 5 };
}

function answerTo(question: Buffer, kind: Kind | undefined, found: readonly string[]): Buffer {
  const head = Buffer.from(question);
  // Flags: an authoritative response, or NXDOMAIN if there are no records.
  head.writeUInt16BE(found.length > 0 ? 0x8580 : 0x8583, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...(kind ? found.map((value) => record(kind, value)) : [])]);
}

function record(kind: Kind, value: string): Buffer {
  const data =
    kind === "A" ? Buffer.from(value.split(".").map(Number)) : kind === "TXT" ? text(value) : six(value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(NUMBERS[kind], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function six(value: string): Buffer {
  const [head = "", tail = ""] = value.split("::");
  const groups = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const [before, after] = [groups(head), groups(tail)];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  return Buffer.from(
    all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  );
}
