import { createHash, randomInt } from "node:crypto";
import { API_SCOPES } from "@understudy/contracts";
import type { Product } from "../testing/product.ts";

/**
 * Creates an API key as the product stores it, by default with every scope. Whether it works depends on the owner's
 * plan.
 */
export async function createApiKey(
  { rows }: Pick<Product, "rows">,
  userId: string,
  { name, scopes = API_SCOPES }: { name: string; scopes?: readonly string[] },
): Promise<{ id: number; key: string }> {
  const id = randomInt(2 ** 40, 2 ** 47);
  const key = `us_${crypto.randomUUID()}`;
  const hash = createHash("sha256").update(key).digest("hex");
  await rows(
    "insert into api_keys (user_id, id, name, prefix, key_hash, scopes) values ($1, $2, $3, 'us_', $4, $5)",
    [userId, id, name, hash, scopes],
  );
  await rows("insert into directory (kind, key, user_id) values ('api_key', $1, $2)", [hash, userId]);
  return { id, key };
}
