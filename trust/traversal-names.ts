/** Ways out of a folder, as file names and as ids. `x` is replaced by the name itself. */
const WAYS_OUT = [
  ...[
    "../x",
    "../../x",
    "../../../../../../etc/x",
    "./../x",
    "a/../../x",
    "x/",
    "x/..",
    "/x",
    "//x",
    "/etc/x",
  ],
  ...["..\\x", "..\\..\\x", "C:\\x", "C:x", "\\\\host\\share\\x", "..\\/x", "../\\x", ".\\x", "x\\..\\y"],
  ...[
    "%2e%2e%2fx",
    "%2e%2e/x",
    "..%2fx",
    "..%5cx",
    "%252e%252e%252fx",
    "..%c0%afx",
    "..%c1%9cx",
    "%00x",
    "x%00",
  ],
  ...[
    "....//x",
    "..../x",
    "..;/x",
    "..;x",
    ".../x",
    "~/x",
    "~root/x",
    "$HOME/x",
    "`id`x",
    "$(id)x",
    "|x",
    ";x",
    "&x",
  ],
  ...[
    "file:///etc/x",
    "http://127.0.0.1/x",
    "data:,x",
    "..\u2215x",
    "..\u2044x",
    "\uff0e\uff0e\uff0fx",
    "\u2025/x",
  ],
  ...["x\0", "\0x", "x\0.exe", "x\r\ny", "x\ny", "x\ty", "\u0007x", "\u001b[31mx", "\u0085x", "\u009bx"],
  ...[
    "\u202ex",
    "x\u202e",
    "\u2066x\u2069",
    "\u200ex",
    "\u200fx",
    "\u061cx",
    "\ufeffx",
    "\u00adx",
    "\u2060x",
    "\u{e0001}x",
  ],
  ...[
    "..",
    ".",
    "",
    " ",
    "...",
    "-x",
    "--x",
    "*x",
    "?x",
    "<x>",
    "x:y",
    "x::$DATA",
    "x.",
    "x ",
    " x",
    ".x",
    "x~1",
  ],
];

/** Names that are special on some operating system, but ordinary for us. */
const RESERVED = [
  "CON",
  "PRN",
  "AUX",
  "NUL",
  "COM1",
  "LPT1",
  "desktop.ini",
  "__proto__",
  "constructor",
  "toString",
];

const LONG = [
  "a".repeat(251),
  "a".repeat(252),
  "a".repeat(300),
  "界".repeat(85),
  "界".repeat(251),
  "e\u0301".repeat(120),
];

export const ORDINARY = [
  "Prices 2026.txt",
  "Größe & Preis (neu).txt",
  "résumé.txt",
  "re\u0301sume\u0301.txt",
  "料金表.txt",
  "سعر.txt",
  "👩‍🏫 lessons.txt",
  "a.b.c.TXT",
  "CON.txt",
  "it's 100% true; really.txt",
];

/** About 250 names, each with an accepted extension. */
export function oddNames(): string[] {
  const bare = [...WAYS_OUT, ...RESERVED, ...LONG];
  return [
    ...bare.map((name) => `${name.replace("x", "passwd")}.txt`),
    ...WAYS_OUT.map((name) => name.replace("x", "passwd.md")),
    ...WAYS_OUT.slice(0, 40).map((name) => `${name.replace("x", "evil")}.pdf`),
  ];
}

/** About as many ids, as they are written in a path. */
export function oddIds(known: number): string[] {
  const bare = WAYS_OUT.map((way) => way.replace("x", String(known)));
  const numbers = [
    ...[
      "0",
      "-1",
      "+1",
      "1.0",
      "1e3",
      "0x10",
      "01",
      "9007199254740992",
      "99999999999999999999",
      "NaN",
      "Infinity",
    ],
    ...["null", "undefined", "true", "[]", "{}", "1,2", "1 or 1=1", "1'--", "usr_x", "__proto__", "१"],
    ...[
      `${known} `,
      ` ${known}`,
      `${known}\t`,
      `${known};`,
      `${known}%0d%0aX-Injected:%201`,
      `${known}%0aSet-Cookie:%20a=b`,
    ],
    ...["a".repeat(300), "9".repeat(5_000), "%", "%zz", "%e0%a4%a", "%ff%fe"],
  ];
  return [...bare, ...numbers, ...bare.map(encodeURIComponent)];
}
