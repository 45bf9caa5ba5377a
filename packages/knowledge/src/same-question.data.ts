/** Words that hardly say what is asked, as stems: one of them for another is no other question. */
export const LIGHT = new Set(
  "go come get have take make made use work offer kind brand sort tell pleas know think want like can could would name one im ive id still current now usual most".split(
    " ",
  ),
);

/** Ways to ask for a price, as stems: all of them are one word here. */
export const PRICE = new Set(
  "cost price charg fee expens much pay paid sum money rate quot amount dear cheap".split(" "),
);

/** Words by which questions about days and months differ, whatever the case they are written in. */
export const CALENDAR_LOCALES = ["en", "es", "de", "fr", "it", "pt"];
