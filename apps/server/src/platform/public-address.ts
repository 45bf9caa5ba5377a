import { BlockList, isIP } from "node:net";

/** Not routed on the public internet, or leading to another address that may not be (RFC 6890 and its registries). */
const NOT_PUBLIC_4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** Exceptions within the global range: IETF assignments including Teredo, documentation, 6to4, AS112. */
const NOT_PUBLIC_6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const refused = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) refused.addSubnet(network, bits, "ipv4");
for (const [network, bits] of NOT_PUBLIC_6) refused.addSubnet(network, bits, "ipv6");
/** Everything outside this range is local, mapped, translated (NAT64) or unassigned. */
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Whether an address, in any spelling, belongs to a server on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return global6.check(address, "ipv6") && !refused.check(address, "ipv6");
}
