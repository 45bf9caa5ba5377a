/** A readable URL without protocol and trailing slash: percent-encoding is decoded, the host stays as it is. */
export function shownAddress(address: string): string {
  const plain = address.replace(/^https?:\/\//, "").replace(/\/$/, "");
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
