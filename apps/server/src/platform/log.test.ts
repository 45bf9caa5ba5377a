import { describe, expect, test } from "vitest";
import { createLog, loggedPath } from "./log.ts";

const KEY = "7hJk29sLqPzXc83bNm41Vw";

describe("the path of a request in the log", () => {
  test.each([
    `/o/${KEY}`,
    `/o/${KEY}/qr.svg`,
    `//o//${KEY}`,
    `/O/${KEY}?theme=dark`,
    `/api/occasions/occ_${KEY}`,
    `/%6F/%37${KEY.slice(1)}`,
    `/share/${KEY}`,
    `/api/chat/conversation?occasion=occ_${KEY}`,
    // Truncated when it was pasted.
    `/o/${KEY.slice(0, 12)}`,
  ])("holds no key of a private link: %s", (url) => {
    expect(loggedPath(url)).not.toContain(KEY.slice(1, 12));
  });

  test("is logged unchanged otherwise", () => {
    expect(loggedPath("/p/usr_UnderstudyDemoOwner000/qr.svg?x=1")).toBe(
      "/p/usr_UnderstudyDemoOwner000/qr.svg",
    );
    expect(loggedPath("/api/profiles/123456789012345/documents")).toBe(
      "/api/profiles/123456789012345/documents",
    );
    expect(loggedPath("/%E0%A4%A")).toBe("/%E0%A4%A");
  });

  test("is what the log writes", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line: string) => void lines.push(line) });
    log.info({ req: { method: "GET", url: `/o/${KEY}?x=1`, id: "1" } }, "incoming request");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ req: { method: "GET", path: "/o/[redacted]" } });
  });
});
