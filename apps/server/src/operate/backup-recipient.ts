import { loadClusterConfig } from "../config.ts";
import { backupKeyOf } from "./backup/seal.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy backup-recipient
  the public key that PostgreSQL encrypts its log for, to be written to etc/backup-recipient by root.
  It follows from the first MASTER_KEY, opens nothing, and is no secret.`;

plainly(USAGE);
const [masterKey] = loadClusterConfig(process.env).masterKeys;
if (!masterKey) {
  console.error("MASTER_KEY is not set: backups are not encrypted.");
  process.exit(1);
}
console.log(backupKeyOf(masterKey).recipient.toString("base64"));
