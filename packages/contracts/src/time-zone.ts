import * as z from "zod";

/** A name such as `Europe/Madrid`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, "No such time zone.");

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as `+05:30` are no names: the database reads them the other way round.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
