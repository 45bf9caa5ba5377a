import { createHmac, randomBytes } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import type { Database } from "./database.ts";

/**
 * The part of an address that a visitor cannot change at will. For IPv6 this is the network, because one client has
 * 2^64 addresses. All spellings of an address give the same result. All input that is not an address counts as one
 * visitor, not as a new one each time.
 */
export function networkOf(address: string): string {
  const bare = (address.split("%", 1)[0] ?? "").replace(/^\[(.*)\](:\d+)?$/, "$1");
  const withoutPort = bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
  if (isIPv4(withoutPort)) return withoutPort;
  if (!isIPv6(bare)) return "unknown";
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) return groups.slice(6).flatMap(bytesOf).join(".");
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":");
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("::").map(numbersOf);
  if (!Array.isArray(head)) return [];
  if (!Array.isArray(tail)) return head;
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(part: string): number[] {
  if (part === "") return [];
  return part.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

export type VisitorHash = (address: string, day: string) => Promise<string>;

/**
 * A visitor's hash for one day. The salt changes daily and the old one is deleted, so that the hash cannot be traced
 * back to the address. All processes use the same salt.
 */
export function visitorHashes(db: Database): VisitorHash {
  const salts = new Map<string, Promise<string>>();
  return async (address, day) => {
    const salt = salts.get(day) ?? saltOf(db, day);
    if (!salts.has(day)) {
      salts.clear();
      salts.set(day, salt);
      salt.catch(() => salts.delete(day));
    }
    return createHmac("sha256", await salt)
      .update(networkOf(address))
      .digest("base64url");
  };
}

async function saltOf(db: Database, day: string): Promise<string> {
  const inserted = await db
    .insertInto("daily_salts")
    .values({ day, salt: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .returning("salt")
    .executeTakeFirst();
  if (inserted) await db.deleteFrom("daily_salts").where("day", "<", day).execute();
  const row =
    inserted ??
    (await db.selectFrom("daily_salts").select("salt").where("day", "=", day).executeTakeFirstOrThrow());
  return row.salt;
}
