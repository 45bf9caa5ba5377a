import type { Branding, PublicUser } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { lines, socialImages, socialSvg } from "./social-image.ts";

const user: PublicUser = {
  id: "usr_0000000000000000000000",
  firstName: "Marguerite",
  lastName: "Oyelaran",
  profileImageUrl: null,
  title: "Leadership coach",
  company: "Keelstone",
  location: null,
  bio: null,
  suggestedQuestions: ["What does a single session cost?"],
  branding: null,
};

describe("the social image", () => {
  const images = socialImages();
  afterAll(() => images.close());

  test("is a PNG of 1200 by 630", async () => {
    const png = await images.draw(user);
    expect(png.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test("differs by the question, which is the profile's own", async () => {
    const other = await images.draw({ ...user, suggestedQuestions: ["Do you travel?"] });
    expect(other.equals(await images.draw(user))).toBe(false);
    expect(socialSvg(user)).toContain("What does a single session cost?");
  });

  test("names nothing that would have to be fetched, whatever the owner's fields say", () => {
    const address = "https://elsewhere.example/a.png";
    const svg = socialSvg({ ...user, profileImageUrl: address, firstName: `<image href="${address}"/>` });
    expect(svg).not.toMatch(/<image|<use|<[^>]*(href=|url\()|<!|<\?/);
    expect(svg).toContain("&lt;image");
  });

  test("carries the name and the colour of a brand, and not ours", () => {
    const branding: Branding = {
      companyName: "Keel & Stone",
      companyLogo: null,
      primaryBrand: "#12454f",
      secondaryBrand: "#f2b84b",
      fontFamily: "Inter",
      favicon: null,
      customFooter: null,
      poweredBy: null,
      supportUrl: null,
      privacyUrl: null,
      termsUrl: null,
    };
    const svg = socialSvg({ ...user, branding });
    expect(svg).toContain("Keel &amp; Stone");
    expect(svg).toContain("#12454f");
    expect(svg).not.toContain("Understudy");
    expect(socialSvg(user)).toContain("Understudy");
  });

  test.each([
    ["signs that XML does not allow", "A\u0000B\u001b\uFFFFC\uD800"],
    ["a script that our faces do not have", "日本語の名前"],
    ["right to left", "مارغريت"],
    ["nothing but a picture sign", "🎭"],
    ["a name without end", "w".repeat(5_000)],
  ])("is drawn with %s in the name", async (_what, firstName) => {
    const png = await images.draw({ ...user, firstName, lastName: null });
    expect(png.byteLength).toBeGreaterThan(5_000);
  });
});

describe("lines", () => {
  const place = { size: 38, width: 690, most: 2 };

  test("break at spaces and never run out of the picture", () => {
    expect(lines("What does a single session cost, and how long is it?", place)).toEqual([
      "What does a single session cost, and",
      "how long is it?",
    ]);
    expect(lines("Short", place)).toEqual(["Short"]);
  });

  test("end in an ellipsis when there is more", () => {
    const [, second = ""] = lines("word ".repeat(60), place);
    expect(second).toMatch(/…$/);
    expect(lines("w".repeat(500), place)).toHaveLength(2);
  });
});
