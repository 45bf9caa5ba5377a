import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createRequestHandler } from "react-router";

/**
 * `/` is one address with two documents: the visitor's home, which React Router prerenders, and the owner's, which is
 * rendered here by the same renderer for a signed-in user.
 */
export async function writeOwnerDocument(folder: string): Promise<void> {
  const build = await import(path.resolve(folder, "server/index.js"));
  const context = build.entry.module.createLoadContext({ auth: { user: async () => ({}) } });
  const response = await createRequestHandler(build, "production")(new Request("http://page/"), context);
  if (!response.ok) throw new Error(`The owner's home could not be rendered: ${response.status}`);
  await writeFile(path.join(folder, "client/owner.html"), await response.text());
}
