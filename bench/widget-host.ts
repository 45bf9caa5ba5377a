import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { waitUntilReady } from "../testing/processes.ts";
import type { Harness } from "../testing/product-processes.ts";

const OWNER = "usr_BenchmarkWidget0000000";
const WORDS = "Six months, twelve conversations, one experiment at a time. ".repeat(40);

/**
 * The production build as it is served, with one public assistant, and a third-party page with or without the widget.
 */
export async function startWidgetHost({ db, run, origin }: Harness) {
  await sql`insert into users (id, first_name, last_name) values (${OWNER}, 'Marguerite', 'Oyelaran')`.execute(
    db,
  );
  await sql`insert into ai_profiles (user_id, id, is_main, name) values (${OWNER}, 78, true, 'Marguerite')`.execute(
    db,
  );
  await sql`insert into profile_settings (user_id, profile_id) values (${OWNER}, 78)`.execute(db);
  run("apps/server/src/http.ts", { PORT: new URL(origin).port, EMBEDDING_PROVIDER: "none" });
  await waitUntilReady(origin);
  const snippet = `<script async src="${origin}/widget.js?id=${OWNER}" data-user-id="${OWNER}"></script>`;
  const page = (inside: string) =>
    gzipSync(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Keelstone</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${inside}
<style>body{margin:16px;font:18px/1.6 Georgia,serif}h1{font-size:40px}</style>
<h1>Coaching for the first year after promotion</h1><p>${WORDS}</p></html>`);
  const pages = { "/with": page(snippet), "/bare": page("") };
  const server = createServer(({ url = "" }, response) => {
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .setHeader("content-encoding", "gzip")
      .end(pages[url as keyof typeof pages] ?? pages["/bare"]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    withWidget: `${at}/with`,
    bare: `${at}/bare`,
    script: `${origin}/widget.js?id=${OWNER}`,
    /** The gzipped size of the response from this address. */
    async gzip(address: string): Promise<number> {
      const text = await (await fetch(address)).text();
      return gzipSync(text).byteLength;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
