const SERIOUS = new Set(["high", "critical"]);

type Audit = { vulnerabilities?: Record<string, { name: string; severity: string; range: string }> };

/** `unchecked` is not clean: it means that no registry could be queried. */
export type Advisories = { state: "clean" | "vulnerable" | "unchecked"; text: string; found: string[] };

/** Parses the output of `npm audit --json`. */
export function readAudit(output: string): Advisories {
  const vulnerabilities = parse(output)?.vulnerabilities;
  if (!vulnerabilities) {
    const text = "Advisories were not checked: the registry does not answer `npm audit`.";
    return { state: "unchecked", text, found: [] };
  }
  const all = Object.values(vulnerabilities);
  const found = all
    .filter(({ severity }) => SERIOUS.has(severity))
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
  const text = `${all.length} packages with advisories, ${found.length} of them high or critical.`;
  return { state: found.length > 0 ? "vulnerable" : "clean", text, found };
}

function parse(text: string): Audit | undefined {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return undefined;
  }
}
