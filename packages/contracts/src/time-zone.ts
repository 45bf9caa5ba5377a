import * as z from "zod";

/** An IANA name such as `Europe/Madrid`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, "Unknown time zone.");

function isTimeZone(name: string): boolean {
  try {
    // Reject offsets such as `+05:30`: the database interprets them with the opposite sign.
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
