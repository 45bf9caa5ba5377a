import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "../../../../testing/zip-fixture.ts";
import { TooLarge } from "./unreadable.ts";
import { openZipFolder } from "./zip-folder.ts";

const MB = 1024 * 1024;
const open = (bytes: Uint8Array) => openZipFolder(bytes, () => {});

test("a file that unpacks to more than it says is refused, and the others are read", async () => {
  const deflated = deflateRawSync(Buffer.alloc(64 * MB, " "));
  const bomb = { name: "bomb.md", deflated, says: 10 };
  const { files, read } = await open(zip({ "notes.md": "The cellar opens at noon." }, [bomb]));
  expect(files.map(({ path }) => path)).toEqual(["notes.md", "bomb.md"]);
  // Not the content itself: a failure would print 64 MB.
  const bombed = await read(1);
  expect(typeof bombed === "string" ? bombed : bombed.byteLength).toBe("too_large");
  expect(Buffer.from(await read(0)).toString()).toBe("The cellar opens at noon.");
});

test("files that are small one by one unpack to 1 GB at most", async () => {
  const deflated = deflateRawSync(Buffer.alloc(9 * MB, " "));
  const parts = Array.from({ length: 120 }, (_, index) => ({ name: `${index}.md`, deflated, says: 9 * MB }));
  const { read } = await open(zip({}, parts));
  const outcomes: string[] = [];
  for (const index of parts.keys()) {
    const content = await read(index);
    outcomes.push(typeof content === "string" ? content : "read");
  }
  // The one that passes the limit is refused, and so is everything after it.
  expect(outcomes.filter((one) => one === "read")).toHaveLength(113);
  expect(outcomes.slice(113)).toEqual(Array<string>(7).fill("too_large"));
});

test("a path is only a label, and links are left out", async () => {
  const hostile = ["../../etc/passwd.md", "/etc/key.md", "..\\..\\system.md", "C:\\Users\\ada.md", "link.md"];
  const bytes = Buffer.from(zip(Object.fromEntries(hostile.map((name) => [name, "/etc/passwd"]))));
  const link = bytes.lastIndexOf("PK\x01\x02");
  bytes.writeUInt32LE(0o120777 * 0x10000, link + 38);
  const { files } = await open(bytes);
  expect(files.map(({ path }) => path)).toEqual([
    "etc/passwd.md",
    "etc/key.md",
    "system.md",
    "C:/Users/ada.md",
  ]);
});

test("100,000 files are too many, and are counted before any is listed", async () => {
  const none = deflateRawSync(Buffer.alloc(0));
  const parts = Array.from({ length: 100_000 }, (_, index) => ({
    name: `${index}.md`,
    deflated: none,
    says: 0,
  }));
  let listed = 0;
  const opened = openZipFolder(zip({}, parts), () => {
    listed += 1;
  });
  await expect(opened).rejects.toBeInstanceOf(TooLarge);
  expect(listed).toBe(0);
}, 60_000);
