/** `2026-07-01`, as a date field holds it: the day on which an end falls, where its owner is. */
export function dayOf(endsAt: string | null): string {
  if (endsAt === null) return "";
  const end = new Date(endsAt);
  return [end.getFullYear(), end.getMonth() + 1, end.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
}

/** The last moment of the day, where its owner is. */
export function endOf(day: string): string | null {
  return day === "" ? null : new Date(`${day}T23:59:59`).toISOString();
}
