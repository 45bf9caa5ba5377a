/** Fields that are shown elsewhere in the row, or are not metrics. */
const NO_FIGURE = new Set([
  "pass",
  "test",
  "bench",
  "slug",
  "scale",
  "mutations",
  "seconds",
  "failures",
  "bar",
  "error",
]);

/** The metrics of a result as text: `turns 12, took (switch 39.9, rollback 45.1), checks 8 of 8`. */
export function figuresIn(line: Record<string, unknown>): string {
  const figures = Object.entries(line).filter(([name]) => !NO_FIGURE.has(name));
  return entriesOf(Object.fromEntries(figures)).join(", ");
}

function entriesOf(object: Record<string, unknown>): string[] {
  return Object.entries(object)
    .filter(([name, value]) => name !== "url" && !isNothing(value))
    .map(([name, value]) => `${name} ${inWords(value)}`);
}

function inWords(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `(${value.map(inside).join("; ")})`;
  const entries = Object.entries(value);
  if (!entries.every(([, passed]) => typeof passed === "boolean")) return `(${inside(value)})`;
  // A list of checks: passed checks are only counted.
  const failed = entries.filter(([, passed]) => !passed).map(([name]) => name);
  const names = failed.length > 0 ? `, not: ${failed.join("; ")}` : "";
  return `${entries.length - failed.length} of ${entries.length}${names}`;
}

const inside = (value: unknown): string =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? entriesOf(value as Record<string, unknown>).join(", ")
    : inWords(value);

function isNothing(value: unknown): boolean {
  return value === null || (typeof value === "object" && Object.keys(value).length === 0);
}
