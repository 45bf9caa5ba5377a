import { AppError } from "@understudy/contracts";

/** Absent fields stay unchanged. */
export type Optional<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined };

export function pickDefined<Shape extends object>(
  changes: Shape,
): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };
}

/** Rejects a save if stored values differ from those its form was loaded with: another request has saved meanwhile. */
export function refuseStale<Shape extends object>(
  expected: Optional<Shape> | undefined,
  stored: Shape,
): void {
  const names = Object.keys(pickDefined(expected ?? {})) as (keyof Shape & string)[];
  const changed = names.filter((name) => expected?.[name] !== stored[name]);
  if (changed.length === 0) return;
  const issues = changed.map((path) => ({ path, message: "This changed after you loaded it." }));
  throw new AppError("conflict", { issues });
}
