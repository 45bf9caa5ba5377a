import { chromium } from "@playwright/test";
import { sql } from "kysely";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type Bench, type BenchOptions, type BenchOutcome, median, rounded } from "../testing/measurement.ts";
import { waitUntilReady } from "../testing/processes.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { type Load, load, startStatic } from "./page-load.ts";

const ROUNDS = 9;
const BAR = 1.3;
const SHIFT_BAR = 0.02;
const BLOCKING_BAR_MS = 150;
export const PUBLIC_OWNER = "usr_BenchmarkPublicPage000";
const PERSON = {
  name: "Marguerite Oyelaran-Voss",
  role: "Executive leadership coach at Keelstone Leadership",
  place: "Leith, Edinburgh",
  bio: "I work with newly promoted executives, founders who have outgrown their first way of leading, and leadership teams that have stopped telling each other the truth.",
};
/** P6: a public page on a slow phone, relative to a bare static page with the same picture and text in the same run. */
async function benchPublicPage({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const browser = await chromium.launch({
    executablePath: CHROMIUM_PATH,
    args: ["--no-sandbox"],
  });
  const loads: Record<"ours" | "bare", Load[]> = { ours: [], bare: [] };
  try {
    const ours = await startPublicPage(harness);
    const bare = await startBare(ours);
    for (const address of [ours, bare.address]) await load(browser, address);
    for (let round = 0; round < Math.max(3, Math.round(ROUNDS * scale)); round++) {
      loads.bare.push(await load(browser, bare.address));
      loads.ours.push(await load(browser, ours));
      console.log(
        `  round ${round + 1}: LCP bare ${loads.bare.at(-1)?.lcp} ms, ours ${loads.ours.at(-1)?.lcp} ms`,
      );
    }
    await bare.close();
  } finally {
    await browser.close();
    await harness.close();
  }
  return conclude(loads);
}

function conclude({ ours, bare }: Record<"ours" | "bare", Load[]>): BenchOutcome {
  const of = (loads: Load[], name: keyof Load): number => median(loads.map((one) => one[name]));
  const ratio = of(ours, "lcp") / of(bare, "lcp");
  const cls = Math.max(...ours.map((one) => one.cls));
  const blocking = of(ours, "blocking");
  const foreign = Math.max(...ours.map((one) => one.foreign));
  return {
    ours: rounded(of(ours, "lcp")),
    bare: rounded(of(bare, "lcp")),
    ratio: rounded(ratio),
    bar: `LCP <= ${BAR} x bare, CLS <= ${SHIFT_BAR}, blocking <= ${BLOCKING_BAR_MS} ms, 0 foreign hosts`,
    pass: ratio <= BAR && cls <= SHIFT_BAR && blocking <= BLOCKING_BAR_MS && foreign === 0,
    unit: "ms",
    cls: rounded(cls, 4),
    blocking: rounded(blocking),
    scriptBytes: of(ours, "scripts"),
    foreign,
  };
}

/** The production build as it is served, with one public profile. */
export async function startPublicPage({ db, run, origin }: Harness): Promise<string> {
  const [firstName, lastName] = PERSON.name.split(" ");
  const [title, company] = PERSON.role.split(" at ");
  await sql`insert into users (id, first_name, last_name, title, company, location, bio, profile_image_url)
    values (${PUBLIC_OWNER}, ${firstName}, ${lastName}, ${title}, ${company}, ${PERSON.place}, ${PERSON.bio},
      ${`/p/${PUBLIC_OWNER}/image.png`})`.execute(db);
  await sql`insert into ai_profiles (user_id, id, is_main, name) values (${PUBLIC_OWNER}, 77, true, 'Marguerite')`.execute(
    db,
  );
  await sql`insert into profile_settings (user_id, profile_id) values (${PUBLIC_OWNER}, 77)`.execute(db);
  await sql`insert into suggested_questions (user_id, id, profile_id, question, origin, position)
    select ${PUBLIC_OWNER}, number, 77, 'What does session number ' || number || ' cost?', 'drawn', number
    from generate_series(1, 5) number`.execute(db);
  run("apps/server/src/http.ts", { PORT: new URL(origin).port, EMBEDDING_PROVIDER: "none" });
  await waitUntilReady(origin);
  return `${origin}/p/${PUBLIC_OWNER}`;
}

/** The same text and the same picture, and nothing else. */
async function startBare(ours: string) {
  const picture = Buffer.from(await (await fetch(`${ours}/image.png`)).arrayBuffer());
  return startStatic({
    html: `<title>${PERSON.name}</title>
<style>body{margin:16px;font:16px/1.6 system-ui}img{width:64px;height:64px;border-radius:50%}</style>
<img src="/picture.png" alt="" width="64" height="64"><h1>${PERSON.name}</h1><p>${PERSON.role}</p><p>${PERSON.place}</p>
<h2>What would you like to know?</h2><h2>About</h2><p>${PERSON.bio}</p>`,
    picture,
  });
}

export const bench: Bench = { id: "P6", title: "a public page on a slow phone", run: benchPublicPage };
