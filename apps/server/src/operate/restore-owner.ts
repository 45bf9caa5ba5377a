import { parseArgs } from "node:util";
import { createApp } from "../app.ts";
import { loadConfig } from "../config.ts";
import { createLog } from "../platform/log.ts";
import { backups } from "./backup/steps.ts";
import { originalStorage } from "./backup/store.ts";
import { postgresTools } from "./backup/tools.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy restore-owner --from FOLDER --copy postgres://… --owner usr_… --profile NUMBER
  restores a deleted assistant from a copy (understudy restore --copy) into the running installation.
  Existing data and other owners are not changed. FOLDER is the backup folder with the original files.`;

plainly(USAGE);
const { values } = parseArgs({
  options: {
    from: { type: "string" },
    copy: { type: "string" },
    owner: { type: "string" },
    profile: { type: "string" },
  },
});
const { from, copy, owner } = values;
const profileId = Number(values.profile);

if (!from || !copy || !owner || !Number.isSafeInteger(profileId)) {
  console.error(USAGE);
  process.exit(2);
}
const config = loadConfig(process.env);
const steps = backups({
  folder: from,
  url: config.database.url,
  store: originalStorage(config),
  tools: postgresTools({ environment: process.env }),
  masterKeys: config.masterKeys,
  clock: () => new Date(),
});
const back = await steps.owner(copy, owner, profileId);
// Data that visitors had erased before the profile was lost stays erased.
const product = await createApp({ config, log: createLog("warn"), role: "http" });
try {
  const erased = await steps.eraseAgain({
    sweepErasures: product.data.sweepErasures,
    removeConversation: product.inbox.conversations.remove,
  });
  console.log(JSON.stringify({ ...back, erased }));
} finally {
  await product.close();
}
