import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { AwsClient } from "aws4fetch";

const ROOT = path.join(import.meta.dirname, "../../..");

type Details = { endpoint: string; region: string; accessKey: string; secretKey: string };

/**
 * Creates a separate bucket in the real store. Returns undefined if its program was never built, which takes minutes.
 */
export async function freshBucket() {
  const cache = process.env["UNDERSTUDY_CACHE"] || path.join(homedir(), ".cache", "understudy");
  if (!existsSync(path.join(cache, "s3-v1.8.0", "versitygw"))) {
    process.stderr.write(
      "The S3 tests are skipped: run `scripts/services start s3` once to build the store.\n",
    );
    return undefined;
  }
  execFileSync("scripts/services", ["start", "s3"], { cwd: ROOT, stdio: "ignore" });
  const services = JSON.parse(readFileSync(path.join(ROOT, ".data/services.json"), "utf8")) as {
    services: { s3: Details };
  };
  const { endpoint, region, accessKey, secretKey } = services.services.s3;
  const bucket = `test-${process.pid}-${Date.now()}`;
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: "s3" });
  const made = await client.fetch(`${endpoint}/${bucket}`, { method: "PUT" });
  if (!made.ok) throw new Error(`No bucket: ${made.status} ${await made.text()}`);
  const ask = async (query: string): Promise<string[]> => {
    const answer = await client.fetch(`${endpoint}/${bucket}?${query}`);
    return [...(await answer.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1] ?? "");
  };
  return {
    settings: { endpoint, bucket, region, accessKey, secretKey },
    keys: () => ask("list-type=2"),
    /** Uploads that were started and neither completed nor aborted. */
    unfinished: () => ask("uploads="),
    async remove(): Promise<void> {
      for (const key of await ask("list-type=2")) {
        await client.fetch(`${endpoint}/${bucket}/${key}`, { method: "DELETE" });
      }
      await client.fetch(`${endpoint}/${bucket}`, { method: "DELETE" });
    },
  };
}
