/**
 * One row of the page of proofs. `run` prints a line of JSON in the end, with `pass` or by its exit, and takes its
 * size by `--scale` if it is a test or a bench. `minutes` is what it may take before it counts as failed.
 */
export type Proof = {
  id: string;
  what: string;
  run: readonly string[];
  minutes: number;
  /** The same with one place of the product broken at a time; each must turn it red. */
  broken?: readonly string[];
};

/** A mutation shows in the first part of a run: its size says nothing more. */
const BROKEN_SCALE = "0.1";

const trust = (id: string, what: string, minutes = 20, brokenScale = BROKEN_SCALE): Proof => ({
  ...{ id, what, minutes },
  run: ["scripts/trust.ts", id],
  broken: ["scripts/trust.ts", id, "--mutation", "--scale", brokenScale],
});

const bench = (id: string, what: string, minutes = 15): Proof => ({
  ...{ id, what, minutes },
  run: ["bench/main.ts", id],
  broken: ["bench/main.ts", id, "--mutation", "--scale", BROKEN_SCALE],
});

const rehearsal = (id: string, what: string, minutes: number, run = [`scripts/${id}.ts`]): Proof => ({
  ...{ id, what, minutes, run },
});

export const PROOFS: readonly Proof[] = [
  trust("T01", "a worker killed again and again"),
  trust("T02", "servers killed and replaced under visitors", 40),
  trust("T03", "the database crashed under writers"),
  trust("T04", "Redis lost"),
  trust("T05", "a model that fails in every way"),
  trust("T06", "a throw at every wait", 180),
  trust("T08", "visitors who leave, and who never read"),
  trust("T09", "a full disk"),
  trust("T10", "a backup restored", 60),
  trust("T11", "webhooks while their worker is killed"),
  trust("T12", "ten thousand broken files", 90, "0.01"),
  trust("T13", "bombs"),
  trust("T15", "files that are not what they say"),
  trust("T17", "limits of uploads, and races for them"),
  trust("T18", "answers that try to run or to call", 30),
  trust("T19", "the same, half streamed", 40),
  trust("T20", "stored words that try to run", 120, "0.01"),
  trust("T24", "injection into queries", 40),
  trust("T30", "requests forged by other pages"),
  trust("T31", "guessing who is there"),
  trust("T33", "webhooks forged and repeated"),
  trust("T34", "receivers that fail"),
  trust("T35", "frames and foreign host names"),
  trust("T38", "erasure and retention"),
  trust("T39", "exports"),
  trust("T40", "secrets in logs, answers and dumps"),
  trust("T41", "what a closed circle holds"),
  bench("P2", "chat turns a second of 16 visitors"),
  bench("P5", "public pages a second"),
  bench("P10", "a search among many owners", 45),
  bench("P11", "a search in one owner of 100,000 passages", 30),
  bench("P12", "streams held by one process"),
  bench("P13", "figures of a large owner"),
  bench("P14", "webhooks a second"),
  rehearsal("soak", "an hour at five questions a second with uploads", 80, [
    ...["scripts/soak.ts", "--minutes", "60"],
  ]),
  rehearsal("killed", "everything killed at once, five times", 30),
  rehearsal("lines", "every line between two parts spoiled in six ways", 60),
  rehearsal("restore", "restored to a second named beforehand", 60, ["scripts/restore-proof.ts"]),
  rehearsal("standby", "the primary lost, the standby promoted", 30),
  rehearsal("rolling", "a release and back under ten questions a second", 30),
  rehearsal("growing", "two servers and two workers", 30),
  rehearsal("alarms", "each alert by its staged fault", 45),
];
