/** A field that is absent stays as it is. */
export type Optional<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined };

export function given<Shape extends object>(
  changes: Shape,
): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };
}
