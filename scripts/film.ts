import { existsSync, mkdirSync, rmSync } from "node:fs";
import { filmJourney } from "./film/journey.ts";
import { filmWeek } from "./film/week.ts";

// Pictures of the product in use: `npm run film` for a visitor's journey, `npm run film -- week` for an owner's week.
const FOLDER = "reports/film";
const films = { journey: filmJourney, week: filmWeek };
const [name = "journey"] = process.argv.slice(2);
if (!(name in films)) throw new Error(`There is no film "${name}": one of ${Object.keys(films).join(", ")}.`);
if (!existsSync("apps/web/build/server/index.js"))
  throw new Error("There is no build yet: run npm run build.");
const folder = `${FOLDER}/${name}`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
console.log(JSON.stringify({ pictures: await films[name as keyof typeof films](folder) }));
