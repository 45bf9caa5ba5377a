import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";

const FOLDER = process.env["EVAL_DIR"] || "../shared/eval";

/** Lines of a public set. The sets are not in the repository: their READMEs say where to get them. */
export function linesOf<Line>(set: string, file: string): Line[] {
  const place = path.join(FOLDER, set, file);
  if (!existsSync(place))
    throw new Error(`${place} is not here; EVAL_DIR names the folder of the public sets.`);
  return gunzipSync(readFileSync(place))
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

/** `query-id, corpus-id, score` with a header. */
export function judgementsOf(set: string): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>();
  const rows = readFileSync(path.join(FOLDER, set, "qrels.tsv"), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  for (const row of rows) {
    const [query = "", document = ""] = row.split("\t");
    relevant.set(query, (relevant.get(query) ?? new Set()).add(document));
  }
  return relevant;
}

/** Binary gain, log2 discount, as in trec_eval. */
export function ndcg10(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (place: number): number => 1 / Math.log2(place + 2);
  const got = ranked.slice(0, 10).reduce((sum, id, place) => sum + (relevant.has(id) ? gain(place) : 0), 0);
  let best = 0;
  for (let place = 0; place < Math.min(10, relevant.size); place++) best += gain(place);
  return best > 0 ? got / best : 0;
}
