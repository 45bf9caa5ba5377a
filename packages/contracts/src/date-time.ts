import * as z from "zod";

/** A time in UTC, such as `2026-02-28T09:30:00.000Z`. */
export const DateTime = z.iso.datetime();
