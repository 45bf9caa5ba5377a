import { loadClusterConfig } from "../config.ts";
import { backupKeyOf } from "./backup/seal.ts";
import { plainly } from "./plainly.ts";

const USAGE = `usage: understudy backup-recipient
  prints the public key that PostgreSQL's log is encrypted with. As root, write it to etc/backup-recipient.
  It is derived from the first MASTER_KEY, can't decrypt anything, and is not a secret.`;

plainly(USAGE);
const [masterKey] = loadClusterConfig(process.env).masterKeys;
if (!masterKey) {
  console.error("MASTER_KEY is not set: backups are not encrypted.");
  process.exit(1);
}
console.log(backupKeyOf(masterKey).recipient.toString("base64"));
