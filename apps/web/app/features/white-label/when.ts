const moment = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** `2 Feb, 14:05`, in the user's time zone. */
export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
