import type { Proof } from "./proofs.ts";

/** The results of a proof's last runs. `docs/proofs.json` has one record for each slug. */
export type ProofRecord = {
  size: string;
  held: boolean;
  figures: string;
  minutes: number;
  date: string;
  mutations: { count: number; caught: number; missed: string[]; stale: string[]; date: string };
};
export type ProofRecords = Record<string, Partial<ProofRecord>>;

/** The page for operators: every proof with its last result. */
export function proofsPage(proofs: readonly Proof[], records: ProofRecords): string {
  const passed = proofs.filter(({ slug }) => records[slug]?.held).length;
  const never = proofs.filter(({ slug }) => records[slug]?.held === undefined).length;
  const rows = proofs.map((proof) => {
    const { size = "", held: hasPassed, figures = "", minutes = "", date = "" } = records[proof.slug] ?? {};
    const verdict = hasPassed === undefined ? "never run" : hasPassed ? "yes" : "no";
    return [
      nameOf(proof),
      proof.title,
      size,
      verdict,
      figures,
      mutationsOf(records[proof.slug]),
      minutes,
      date,
    ];
  });
  return `# Proofs

\`npm run nightly\` runs every trust test, benchmark and chaos program at full size, then the deliberate bugs that each
must catch, and writes \`docs/proofs.json\`, from which this page is made. \`npm run nightly -- --only open-redirect,P5\`
renews some rows. A row that does not hold stays here with what it showed. Bars rest on ratios inside one run; \`load\` is
the machine's load before it. What a bar means: [benchmarks](../benchmarks.md).

${passed} of ${proofs.length} hold; ${never} were never run.

${table(["proof", "what it proves", "size", "holds", "figures", "mutations caught", "minutes", "date"], rows)}
`;
}

/** For docs/testing.md: which lane runs a trust test at which scale, and when it last ran in full. */
export function lanesTable(proofs: readonly Proof[], records: ProofRecords): string {
  const rows = proofs
    .filter(({ kind }) => kind === "trust")
    .map((proof) => {
      const { size, date, held } = records[proof.slug] ?? {};
      const full = size === "full" ? `${date}${held ? "" : ", did not hold"}` : "never";
      const areas = proof.areas?.join(", ") ?? "";
      return [
        nameOf(proof),
        proof.title,
        areas,
        scale(proof.change),
        scale(proof.merge),
        full,
        mutationsOf(records[proof.slug]),
      ];
    });
  return table(
    ["test", "what it proves", "areas", "change lane", "merge lane", "last in full", "mutations caught"],
    rows,
  );
}

const nameOf = ({ slug, id }: Proof): string => (id ? `${slug} (${id})` : slug);
const scale = (value = 0): string => (value === 0 ? "–" : value === 1 ? "full" : String(value));

function mutationsOf(record: Partial<ProofRecord> | undefined): string {
  if (!record?.mutations) return "";
  const { count, caught, missed, stale, date } = record.mutations;
  const notes = [
    missed.length > 0 ? `; NOT CAUGHT: ${missed.join("; ")}` : "",
    stale.length > 0 ? `; stale: ${stale.join("; ")}` : "",
  ];
  return `${caught} of ${count}, ${date}${notes.join("")}`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

function cell(value: string | number): string {
  return String(value).replace(/\s+/g, " ").replaceAll("|", "\\|").trim();
}
