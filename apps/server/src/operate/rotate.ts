import { loadConfig } from "../config.ts";
import { createDatabase } from "../platform/database.ts";
import { rotateOwnerKeys } from "../platform/vault-rotation.ts";

// With MASTER_KEY=new,old: re-encrypts every owner's key with the new one. Afterwards, remove the old one from
// MASTER_KEY.
const { database, masterKeys } = loadConfig(process.env);
const db = createDatabase({ url: database.url, pool: 1, applicationName: "understudy rotate" });
try {
  const outcome = await rotateOwnerKeys({ db, masterKeys });
  process.stdout.write(
    outcome.unreadable.length > 0
      ? "Some owners' keys can't be decrypted with any of these master keys. Keep every old key until they can.\n"
      : "All owners' keys are encrypted with the first key of MASTER_KEY. You can remove the other keys.\n",
  );
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  process.exitCode = outcome.unreadable.length > 0 ? 1 : 0;
} finally {
  await db.destroy();
}
