import { BlockList, isIP } from "node:net";

/**
 * Checks whether a list contains an address, as a single entry or in a range. Every spelling of an IPv6 address counts
 * as the same address, and an IPv4-mapped IPv6 address counts as IPv4. Input that is not an address is never listed.
 */
export function isListed(address: string, list: readonly string[]): boolean {
  const bare = (address.split("%", 1)[0] ?? "").replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, "$1");
  const family = isIP(bare);
  if (family === 0) return false;
  const ranges = new BlockList();
  for (const entry of list) addRange(ranges, entry);
  return ranges.check(bare, family === 6 ? "ipv6" : "ipv4");
}

/** An entry that is neither an address nor a range is ignored, so it admits no one. */
function addRange(ranges: BlockList, entry: string): void {
  const [network = "", prefix] = entry.split("/");
  const family = isIP(network);
  if (family === 0) return;
  const type = family === 6 ? "ipv6" : "ipv4";
  const bits = Number(prefix);
  if (prefix === undefined) ranges.addAddress(network, type);
  else if (/^\d{1,3}$/.test(prefix) && bits <= (family === 6 ? 128 : 32))
    ranges.addSubnet(network, bits, type);
}
