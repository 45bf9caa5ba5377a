import { type GotAnswer, type Outbound, OutboundError } from "../../../platform/outbound.ts";
import { FolderFault, type OpenFolder } from "./folder.ts";
import { openUnpackedFolder } from "./unpacked-folder.ts";

type Parts = { outbound: Outbound; userAgent: string };
type Place = { address: string; username: string | null; password: string | null };

const TIMEOUT_MS = 120_000;
const REFS_BYTES = 16 * 1024 * 1024;
const PACK_BYTES = 100 * 1024 * 1024;
/** Servers that take a token as a password ask for any name. */
const ANY_NAME = "git";

/**
 * The newest files of a Git repository, over HTTPS: two requests through the outbound guard, and redirects are not
 * followed. The answer is opened in a process of its own.
 */
export async function openGitFolder(parts: Parts, place: Place): Promise<OpenFolder> {
  const { address } = place;
  const ask = asking(parts, place);
  let base = address;
  let refs = await ask(`${base}/info/refs?service=git-upload-pack`);
  if (refs.status >= 300 && refs.status < 400 && !base.endsWith(".git")) {
    // GitLab answers only to the name with the ending.
    base = `${address}.git`;
    refs = await ask(`${base}/info/refs?service=git-upload-pack`);
  }
  const { commit, offers } = headOf(bodyOf(refs));
  const wanted = await ask(`${base}/git-upload-pack`, wantOf(commit, offers));
  return openUnpackedFolder({ bytes: packOf(bodyOf(wanted)), commit });
}

function asking({ outbound, userAgent }: Parts, { username, password }: Place) {
  const signedIn: Record<string, string> =
    password === null
      ? {}
      : {
          authorization: `Basic ${Buffer.from(`${username || ANY_NAME}:${password}`).toString("base64")}`,
        };
  return async (url: string, body?: string): Promise<GotAnswer> => {
    try {
      return await outbound.get({
        url,
        method: body === undefined ? "GET" : "POST",
        body,
        mostBytes: body === undefined ? REFS_BYTES : PACK_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: {
          "user-agent": `git/${userAgent}`,
          ...signedIn,
          ...(body === undefined ? {} : { "content-type": "application/x-git-upload-pack-request" }),
        },
        wants: ({ status }) => status === 200,
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      throw new FolderFault(error.refused ? "refused" : "unreachable");
    }
  };
}

function bodyOf({ status, body }: GotAnswer): Buffer {
  if (Buffer.isBuffer(body)) return body;
  if (body === "too_large") throw new FolderFault("too_large");
  if (status === 401 || status === 403) throw new FolderFault("denied");
  if (status >= 300 && status < 400) throw new FolderFault("moved");
  throw new FolderFault(status === 429 || status >= 500 ? "server_error" : "missing");
}

/** The commit that the repository shows first, and what its server can do. */
function headOf(refs: Buffer): { commit: string; offers: string[] } {
  let at = 0;
  for (let line = lineAt(refs, at); line; line = lineAt(refs, at)) {
    at = line.end;
    // The first line with a commit is that of HEAD, and only it lists what the server can do.
    const [, commit, name, offers] = /^([0-9a-f]{40}) ([^\0\n]+)\0([^\n]*)/.exec(line.text) ?? [];
    if (commit && name === "HEAD") return { commit, offers: (offers ?? "").split(" ") };
    if (commit && name === "capabilities^{}") throw new FolderFault("empty");
  }
  // A page that isn't a repository, or one without a first branch.
  throw new FolderFault("missing");
}

/** Only the newest commit, and without files that are too large anyway. */
function wantOf(commit: string, offers: readonly string[]): string {
  const can = (name: string): boolean => offers.includes(name);
  const options = ["ofs-delta", "no-progress", "filter"].filter(can).join(" ");
  return [
    line(`want ${commit} ${options}\n`),
    can("shallow") ? line("deepen 1\n") : "",
    can("filter") ? line("filter blob:limit=10485760\n") : "",
    "0000",
    line("done\n"),
  ].join("");
}

/** Every line begins with its length, as four hexadecimal digits that count themselves. */
function line(text: string): string {
  return (text.length + 4).toString(16).padStart(4, "0") + text;
}

function lineAt(bytes: Buffer, at: number): { text: string; end: number } | undefined {
  const digits = bytes.toString("latin1", at, at + 4);
  if (!/^[0-9a-f]{4}$/.test(digits)) return undefined;
  const length = Number.parseInt(digits, 16);
  const end = at + Math.max(length, 4);
  return end > bytes.length ? undefined : { text: bytes.toString("utf8", at + 4, end), end };
}

/** The pack follows the lines about what is shallow and what is common. */
function packOf(answer: Buffer): Buffer {
  let at = 0;
  for (let next = lineAt(answer, at); next; next = lineAt(answer, at)) at = next.end;
  if (answer.toString("latin1", at, at + 4) !== "PACK") throw new FolderFault("unreadable");
  return answer.subarray(at);
}
