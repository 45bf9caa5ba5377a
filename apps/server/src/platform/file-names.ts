/** Control and format characters, such as bidi overrides, can disguise a name. Scripts and emoji need both joiners. */
const DECEIVING = /[\p{Cc}\p{Cs}\ufffd]|(?![\u200c\u200d])\p{Cf}/gu;

export function hasDeceivingCharacters(name: string): boolean {
  return name.search(DECEIVING) !== -1;
}

export function replaceDeceivingCharacters(name: string): string {
  return name.replace(DECEIVING, " ");
}
