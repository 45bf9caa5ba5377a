import { randomInt } from "node:crypto";
import { newPrivateLinkKey } from "../apps/server/src/platform/ids.ts";
import type { Product } from "../testing/product.ts";

/** A site whose rows say that it was read, and which is not read again. */
export async function webSite({ rows }: Product, userId: string, profileId: number, mark: string) {
  const siteId = randomInt(2 ** 40, 2 ** 47);
  const syncId = randomInt(2 ** 40, 2 ** 47);
  const address = `https://${mark}.invalid/`;
  await rows(
    `with site as (
       insert into sites (user_id, id, profile_id, address, mode, depth, page_limit) values ($1, $2, $3, $5, 'site', 3, 25)
     ), page as (
       insert into site_pages (user_id, site_id, id, address, depth, sync_id, outcome, title)
       values ($1, $2, 1, $5, 0, $4, 'missing', $6)
     ), profile as (
       insert into site_profiles (user_id, site_id, about) values ($1, $2, jsonb_build_object(
         'address', $5::text, 'title', $6::text, 'aboutPage', null, 'page', jsonb_build_object(
           'language', null, 'siteName', $6::text, 'description', $6::text, 'heading', null, 'paragraph', null,
           'person', null, 'organization', null, 'themeColor', null, 'logos', '[]'::jsonb)))
     ), sync as (
       insert into site_syncs (user_id, site_id, id, cause, started_at, ended_at) values ($1, $2, $4, 'added', now(), now())
     )
     insert into site_changes (user_id, site_id, sync_id, page_id, change, address, title)
     values ($1, $2, $4, 1, 'removed', $5, $6)`,
    [userId, siteId, profileId, syncId, address, mark],
  );
  return { siteId, syncId };
}

/** A private link that was never given to anyone. */
export async function createPrivateLink({ rows }: Product, userId: string, profileId: number, mark: string) {
  const id = randomInt(2 ** 40, 2 ** 47);
  await rows(
    `insert into occasions (user_id, id, profile_id, name, token, greeting, starters)
     values ($1, $2, $3, $4, $5, $4, array[$4])`,
    [userId, id, profileId, mark, newPrivateLinkKey()],
  );
  return id;
}
