/** `2026-07-01`, the format of a date input: the day of expiry in the owner's time zone. */
export function dayOf(endsAt: string | null): string {
  if (endsAt === null) return "";
  const end = new Date(endsAt);
  return [end.getFullYear(), end.getMonth() + 1, end.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The last second of the day in the owner's time zone. */
export function endOf(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59`).toISOString();
}
