import { LIMITS } from "@understudy/contracts";

/** Query parameters that identify a visitor or where they came from, never a page. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|ref_src|phpsessid|jsessionid|sessionid|sid)$/i;

/**
 * Normalizes an address, so that no page is read twice. Returns undefined for anything but a web page: another scheme,
 * credentials in the address, or too many characters.
 */
export function pageAddress(text: string, base?: string): string | undefined {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname || url.username || url.password)
    return undefined;
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  url.pathname = onceEncoded(url.pathname.replace(/;jsessionid=[^/;]*/gi, ""));
  url.search = onceEncoded(queryOf(url.search));
  const address = url.href;
  return address.length <= LIMITS.addressCharacters ? address : undefined;
}

/** Accepts an address as a person types it, without a scheme. */
export function typedAddress(text: string): string | undefined {
  return pageAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

export function hostOf(address: string): string {
  return new URL(address).host;
}

/** Sorts parameters by name, because pages link to the same address with different orders. */
function queryOf(search: string): string {
  const nameOf = (part: string) => part.split("=")[0] ?? "";
  return search
    .slice(1)
    .split("&")
    .filter((part) => part && !TRACKING.test(nameOf(part)))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0))
    .join("&");
}

/** RFC 3986, 6.2.2: decodes escapes of unreserved characters and writes the others in uppercase. */
function onceEncoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : whole.toUpperCase();
  });
}
