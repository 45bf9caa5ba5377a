/** The order matters: most browsers also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/CriOS\/|Chrom(e|ium)\//, "Chrome"],
  [/Version\/\d.{0,80}Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

const nameIn = (names: typeof BROWSERS, agent: string, unknown: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? unknown;

/** Coarse browser and system names: enough for owners to recognize their own device, too little to identify anyone. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  return {
    browser: nameIn(BROWSERS, userAgent, "Unknown browser"),
    system: nameIn(SYSTEMS, userAgent, "an unknown system"),
  };
}
