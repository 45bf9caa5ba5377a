/** Stems of words that hardly say what is asked. Exchanging one for another does not make a different question. */
export const LIGHT = new Set(
  "go come get have take make made use work offer kind brand sort tell pleas know think want like can could would name one im ive id still current now usual most".split(
    " ",
  ),
);

/** Stems of words that ask for a price. All of them count as one word here. */
export const PRICE = new Set(
  "cost price charg fee expens much pay paid sum money rate quot amount dear cheap".split(" "),
);

/** Locales whose day and month names distinguish questions, in upper or lower case. */
export const CALENDAR_LOCALES = ["en", "es", "de", "fr", "it", "pt"];
