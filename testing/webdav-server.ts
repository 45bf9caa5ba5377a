import type { AddressInfo } from "node:net";
import { v2 as webdav } from "webdav-server";

const USER = { username: "ada", password: "app-password" };

/** A WebDAV server on loopback with one folder, `Notes`, filled and changed over WebDAV itself. */
export async function startWebdavServer() {
  const users = new webdav.SimpleUserManager();
  const privileges = new webdav.SimplePathPrivilegeManager();
  privileges.setRights(users.addUser(USER.username, USER.password, false), "/", ["all"]);
  const server = new webdav.WebDAVServer({
    hostname: "127.0.0.1",
    requireAuthentification: true,
    httpAuthentication: new webdav.HTTPBasicAuthentication(users, "test"),
    privilegeManager: privileges,
  });
  const { port } = (await server.startAsync(0)).address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${USER.username}:${USER.password}`).toString("base64")}`;
  const requests: string[] = [];
  server.beforeRequest((context, next) => {
    requests.push(`${context.request.method} ${context.request.url}`);
    next();
  });
  async function send(method: string, path: string, body?: string): Promise<void> {
    const url = `${origin}/Notes/${path.split("/").map(encodeURIComponent).join("/")}`;
    const { status } = await fetch(url, { method, headers: { authorization }, ...(body ? { body } : {}) });
    if (status >= 400 && !(method === "MKCOL" && status === 405))
      throw new Error(`${method} ${url}: ${status}`);
  }
  await send("MKCOL", "");
  return {
    ...USER,
    origin,
    address: `${origin}/Notes/`,
    requests,
    async put(path: string, content: string): Promise<void> {
      const folders = path.split("/").slice(0, -1);
      for (let depth = 1; depth <= folders.length; depth += 1)
        await send("MKCOL", folders.slice(0, depth).join("/"));
      await send("PUT", path, content);
    },
    remove: (path: string) => send("DELETE", path),
    close: () => server.stopAsync(),
  };
}
