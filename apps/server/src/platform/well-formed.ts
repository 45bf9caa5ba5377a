type Node = { path: PropertyKey[]; value: unknown };

/**
 * Paths of texts in an input that PostgreSQL cannot store: those with NUL or half a surrogate pair. Uses a list
 * instead of recursion, because the input may be nested deeper than the call stack allows.
 */
export function unstorableTexts(input: unknown): PropertyKey[][] {
  const faults: PropertyKey[][] = [];
  const open: Node[] = [{ path: [], value: input }];
  for (let current = open.pop(); current; current = open.pop()) {
    const { path, value } = current;
    if (typeof value === "string") {
      if (!isStorable(value)) faults.push(path);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (isStorable(key)) open.push({ path: [...path, key], value: inner });
        else faults.push(path);
      }
    }
  }
  return faults;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
