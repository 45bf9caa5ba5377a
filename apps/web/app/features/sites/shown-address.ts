/** An address as a person reads it: letters of all scripts in its path, its host as it is typed. */
export function shownAddress(address: string): string {
  const plain = address.replace(/^https?:\/\//, "").replace(/\/$/, "");
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
}
