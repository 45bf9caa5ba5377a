import { execFile, spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const IDENTITY = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];

/** A repository behind Git's own program for HTTP, on loopback. With a token, nobody reads it without. */
export async function startGitServer({ token }: { token?: string } = {}) {
  const root = await mkdtemp(path.join(tmpdir(), "git-server-"));
  const work = path.join(root, "notes");
  await run("git", ["init", "-q", "-b", "main", work]);
  const expected = token && `Basic ${Buffer.from(`git:${token}`).toString("base64")}`;
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    requests.push(`${request.method} ${url.pathname}`);
    if (expected && request.headers.authorization !== expected) {
      response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end();
      return;
    }
    const program = spawn("git", ["http-backend"], {
      env: {
        PATH: process.env["PATH"],
        GIT_PROJECT_ROOT: root,
        GIT_HTTP_EXPORT_ALL: "1",
        GIT_CONFIG_COUNT: "1",
        GIT_CONFIG_KEY_0: "uploadpack.allowFilter",
        GIT_CONFIG_VALUE_0: "true",
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: request.headers["content-type"] ?? "",
        CONTENT_LENGTH: request.headers["content-length"] ?? "",
      },
    });
    request.pipe(program.stdin);
    const pieces: Buffer[] = [];
    program.stdout.on("data", (piece: Buffer) => pieces.push(piece));
    program.on("close", () => {
      const answer = Buffer.concat(pieces);
      const end = answer.indexOf("\r\n\r\n");
      const headers = answer
        .toString("latin1", 0, end)
        .split("\r\n")
        .map((line): [string, string] => [
          line.slice(0, line.indexOf(":")),
          line.slice(line.indexOf(":") + 2),
        ]);
      const status = Number(headers.find(([name]) => name === "Status")?.[1].slice(0, 3) ?? 200);
      response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== "Status")));
      response.end(answer.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    address: `${origin}/notes/.git`,
    requests,
    async commit(change: Record<string, string | null>): Promise<void> {
      for (const [file, content] of Object.entries(change)) {
        const place = path.join(work, file);
        await mkdir(path.dirname(place), { recursive: true });
        if (content === null) await rm(place);
        else await writeFile(place, content);
      }
      await run("git", ["-C", work, "add", "-A"]);
      await run("git", ["-C", work, ...IDENTITY, "commit", "-qm", "Change notes"]);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(root, { recursive: true });
    },
  };
}
