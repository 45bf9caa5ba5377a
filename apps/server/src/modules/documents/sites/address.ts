import { LIMITS } from "@understudy/contracts";

/** Tell where a visitor came from or who they are, never which page is meant. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|mc_[ce]id|_ga|_gl|_hs\w+|ref_src|phpsessid|jsessionid|sessionid|sid)$/i;

/**
 * One spelling for each page, so that none is read twice. Undefined for what is no page on the web: another scheme, a
 * name or a password inside, or more than an address holds.
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

/** As a person types it, without a scheme. */
export function typedAddress(text: string): string | undefined {
  return pageAddress(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
}

export function hostOf(address: string): string {
  return new URL(address).host;
}

/** In the order of their names: what one page writes first, another writes last. */
function queryOf(search: string): string {
  const nameOf = (part: string) => part.split("=")[0] ?? "";
  return search
    .slice(1)
    .split("&")
    .filter((part) => part && !TRACKING.test(nameOf(part)))
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : nameOf(one) > nameOf(other) ? 1 : 0))
    .join("&");
}

/** RFC 3986, 6.2.2: letters that need no percent sign have none, and the others have it in capitals. */
function onceEncoded(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (whole, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : whole.toUpperCase();
  });
}
