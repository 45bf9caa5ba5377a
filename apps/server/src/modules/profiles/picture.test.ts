import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, until } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";
import { folderStorage } from "../../platform/storage.ts";

const product = await testApp({ worker: true });
const { app, url } = product;

type TestPicture = { type?: "png" | "jpeg" | "webp"; width?: number; height?: number };

function paint({ type = "png", width = 900, height = 600 }: TestPicture = {}): Promise<Buffer> {
  const background = { r: 74, g: 37, b: 69, alpha: 0.5 };
  return sharp({ create: { width, height, channels: 4, background } })
    .toFormat(type)
    .withExif({ IFD0: { Artist: "Somebody", Copyright: "a secret place" } })
    .toBuffer();
}

const fileOf = (bytes: Uint8Array | string, name = "me.png", type = "image/png") =>
  new File([bytes as BlobPart], name, { type });

async function owner() {
  const made = await buildOwner(product);
  const api = product.api(made.cookie);
  const send = async (file: File) => (await api.profiles.savePicture(file)).profileImageUrl ?? "";
  const open = (path: string, cookie?: string) =>
    app.inject({ url: path, headers: cookie ? { cookie } : {} });
  return { ...made, api, send, open };
}

describe("the owner's picture", () => {
  test("is drawn again as a square without anything that was in the file", async () => {
    const { userId, api, send, open } = await owner();
    for (const type of ["png", "jpeg", "webp"] as const) {
      const address = await send(fileOf(await paint({ type })));
      expect(address).toMatch(new RegExp(`^/pictures/${userId}/[\\w-]{43}\\.webp$`));
      expect((await api.auth.user()).profileImageUrl).toBe(address);
      const webp = await open(address);
      const jpeg = await open(address.replace(/webp$/, "jpg"));
      expect([webp.headers["content-type"], jpeg.headers["content-type"]]).toEqual([
        "image/webp",
        "image/jpeg",
      ]);
      for (const { rawPayload, headers } of [webp, jpeg]) {
        const { width, height, exif, icc, xmp } = await sharp(rawPayload).metadata();
        expect([width, height, exif, icc, xmp]).toEqual([512, 512, undefined, undefined, undefined]);
        expect(rawPayload.includes("secret place")).toBe(false);
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(headers["cache-control"]).toBe("private, max-age=31536000, immutable");
        expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
        expect(headers["content-disposition"]).toBe("attachment");
      }
    }
  });

  test("is upright, the way it was taken", async () => {
    const { send, open } = await owner();
    const halves = await sharp({ create: { width: 400, height: 200, channels: 3, background: "#ffffff" } })
      .composite([
        {
          input: { create: { width: 200, height: 200, channels: 3, background: "#000000" } },
          left: 0,
          top: 0,
        },
      ])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { rawPayload } = await open(await send(fileOf(halves)));
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    // After a quarter turn, the left side is on top.
    expect(data[0]).toBeLessThan(40);
    expect(data[(info.height - 1) * info.width * info.channels]).toBeGreaterThan(215);
  });

  test("is nothing but a picture, whatever the file is called", async () => {
    const { api, userId } = await owner();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await paint();
    const refused = [
      fileOf(svg, "me.svg", "image/svg+xml"),
      fileOf(svg, "me.png"),
      fileOf("<!doctype html><script>alert(1)</script>", "me.jpg", "image/jpeg"),
      fileOf("GIF89a...........", "me.webp", "image/webp"),
      fileOf("", "me.png"),
      // Correct first bytes with nothing after them.
      fileOf(png.subarray(0, 40)),
      fileOf(Buffer.concat([png.subarray(0, 8), Buffer.from(svg)])),
    ];
    for (const file of refused) {
      await expect(api.profiles.savePicture(file), file.name).rejects.toThrow(
        "415: Use a PNG, JPEG or WebP picture.",
      );
    }
    expect(
      await row(url, "select picture_name, profile_image_url from users where id = $1", [userId]),
    ).toEqual({
      picture_name: null,
      profile_image_url: null,
    });
  });

  test("is at most 5 MB and not more pixels than a camera has", async () => {
    const { api } = await owner();
    const large = Buffer.concat([await paint(), Buffer.alloc(5 * 1024 * 1024)]);
    await expect(api.profiles.savePicture(fileOf(large))).rejects.toThrow(
      "413: A picture must be smaller than 5MB.",
    );
    const bomb = await paint({ width: 9_000, height: 9_000 });
    expect(bomb.byteLength).toBeLessThan(5 * 1024 * 1024);
    await expect(api.profiles.savePicture(fileOf(bomb))).rejects.toThrow("415");
  });

  test("is seen by those who may see a profile of the owner, and by nobody else", async () => {
    const { cookie, api, send, open } = await owner();
    const stranger = await buildOwner(product);
    const address = await send(fileOf(await paint()));
    await api.profiles.update({ isPublic: false });
    expect((await open(address)).statusCode).toBe(404);
    expect((await open(address, stranger.cookie)).statusCode).toBe(404);
    const own = await open(address, cookie);
    expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    await api.profiles.create({ name: "Desk", isPublic: true });
    expect((await open(address)).statusCode).toBe(200);
  });

  test("that is replaced or removed is gone, files and all", async () => {
    const { userId, api, send, open } = await owner();
    const first = await send(fileOf(await paint()));
    const keys = await row(url, "select picture_webp_key, picture_jpeg_key from users where id = $1", [
      userId,
    ]);
    const version = async () =>
      Number((await row(url, "select version from ai_profiles where user_id = $1", [userId]))["version"]);
    const before = await version();
    const second = await send(fileOf(await paint({ width: 300 })));
    expect(await version()).toBe(before + 1);
    expect((await open(first)).statusCode).toBe(404);
    expect((await open(second)).statusCode).toBe(200);
    const storage = folderStorage(product.storage);
    for (const key of Object.values(keys)) {
      await until(() =>
        storage.read(String(key)).then(
          () => false,
          () => true,
        ),
      );
    }
    expect(await api.profiles.removePicture()).toEqual({ profileImageUrl: null });
    expect((await open(second)).statusCode).toBe(404);
    expect((await api.profiles.publicUser(userId)).profileImageUrl).toBeNull();
  });

  test("has no address that can be guessed or that leads elsewhere", async () => {
    const { userId, send, open } = await owner();
    await send(fileOf(await paint()));
    for (const path of [
      `/pictures/${userId}/..%2f..%2fetc.webp`,
      `/pictures/${userId}/x.webp`,
      `/pictures/${userId}/${"a".repeat(43)}.webp`,
      "/pictures/usr_0000000000000000000000/x.jpg",
    ]) {
      expect((await open(path)).statusCode, path).toBe(404);
    }
  });
});

test("nobody sets a picture without signing in", async () => {
  await expect(product.api().profiles.savePicture(fileOf(await paint()))).rejects.toThrow("401");
});
