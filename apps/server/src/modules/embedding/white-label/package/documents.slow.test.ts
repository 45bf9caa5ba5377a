import { readFile as readText } from "node:fs/promises";
import path from "node:path";
import { inflateSync } from "node:zlib";
import { Validator } from "@seriousme/openapi-schema-validator";
import { BRAND_FONTS, type WhiteLabel } from "@understudy/contracts";
import { readFile } from "@understudy/knowledge";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { apiDescription, WIDGET_CALLS } from "./api-description.ts";
import { brandOf } from "./brand.ts";
import { logoFrom } from "./logo.ts";
import { documentation } from "./pdf/documentation.ts";
import { brandingGuidelines } from "./pdf/guidelines.ts";

const CONFIG: WhiteLabel = {
  companyName: "Keelstone & Söhne",
  companyLogo: null,
  companyDomain: "keelstone.example",
  removeBranding: true,
  customPoweredBy: "Answers by Keelstone",
  customDomain: null,
  subdomain: null,
  sslCertificate: true,
  apiEndpoint: null,
  themeTemplate: "startup",
  primaryBrand: "#7c3aed",
  secondaryBrand: "#f59e0b",
  fontFamily: "Poppins",
  domainRestriction: false,
  rateLimiting: true,
  dataEncryption: true,
  ipWhitelist: [],
  favicon: null,
  customFooter: "Keelstone Ltd",
  brandedEmails: false,
  customAnalytics: false,
  customSupportUrl: "https://keelstone.example/help",
  privacyUrl: null,
  termsUrl: null,
};
const KEY = `usr_${"a".repeat(22)}`;
const ORIGIN = "https://understudy.example";
const brand = (changes: Partial<WhiteLabel> = {}) =>
  brandOf(KEY, { ...CONFIG, ...changes }, ORIGIN, new Date("2026-11-15T12:00:00Z"));

/** All decompressed drawing operations; they contain colors as fractions of 1. */
function drawnIn(pdf: Buffer): string {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = ""]) => {
      try {
        return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
      } catch {
        return "";
      }
    })
    .join("\n");
}

const share = (part: number): string => String(Number((part / 255).toFixed(6))).slice(0, 5);
const PURPLE = [0x7c, 0x3a, 0xed].map(share);
const AMBER = [0xf5, 0x9e, 0x0b].map(share);
const inColour = ([red, green, blue]: string[]) => new RegExp(`${red}\\d* ${green}\\d* ${blue}\\d* (rg|scn)`);

describe.each([
  ["documentation.pdf", documentation, 8],
  ["branding-guidelines.pdf", brandingGuidelines, 6],
] as const)("%s", (_name, make, pages) => {
  test("is a PDF with the owner's company name, colours and font [WL-22]", async () => {
    const file = await make(brand());
    const opened = await PDFDocument.load(file);
    expect(opened.getPageCount()).toBeGreaterThanOrEqual(pages);
    expect(opened.getTitle()).toContain("Keelstone & Söhne");
    const reading = await readFile(file, "application/pdf");
    expect(JSON.stringify(reading)).toContain("Keelstone & Söhne");
    const drawn = drawnIn(file);
    expect(drawn).toMatch(inColour(PURPLE));
    expect(drawn).toMatch(inColour(AMBER));
    expect(file.toString("latin1")).toMatch(/\/FontName \/[A-Z]+\+Poppins-Regular/);
  });

  test.each(BRAND_FONTS)("can be set in %s, with the letters of other scripts", async (fontFamily) => {
    const file = await make(brand({ fontFamily, companyName: "Łódź Ελλάδα Привет Tiếng 株式会社" }));
    const reading = await readFile(file, "application/pdf");
    expect(JSON.stringify(reading)).toContain("Łódź Ελλάδα Привет Tiếng");
  });

  test.each([
    ["#ffffff", "#ffffff"],
    ["#000000", "#000000"],
    ["#ffff00", "#00ffff"],
  ])("is made of any colours, such as %s and %s", async (primaryBrand, secondaryBrand) => {
    const file = await make(brand({ primaryBrand, secondaryBrand, companyName: "A".repeat(255) }));
    expect((await PDFDocument.load(file)).getPageCount()).toBeGreaterThanOrEqual(pages);
  });
});

describe("the text of documentation.pdf", () => {
  const textOf = async (changes: Partial<WhiteLabel>) =>
    JSON.stringify(await readFile(await documentation(brand(changes)), "application/pdf"));

  test("takes a name with signs of Markdown as a name", async () => {
    expect(await textOf({ companyName: "*A* `b` {{key}}" })).toContain("add the *A* `b` {{key}} assistant");
  });

  test("says what the owner has set, and leaves out the rest", async () => {
    const plain = await textOf({});
    expect(plain).toContain("Support: https://keelstone.example/help");
    for (const unset of ["Privacy notice:", "Your own address", "Ask the person at"])
      expect(plain).not.toContain(unset);
    const full = await textOf({
      customSupportUrl: null,
      privacyUrl: "https://keelstone.example/privacy_policy_*",
      apiEndpoint: "https://api.keelstone.example",
    });
    expect(full).toContain("Ask the person at Keelstone & Söhne");
    expect(full).toContain("Privacy notice: https://keelstone.example/privacy_policy_*");
    expect(full).toContain("Your own address, https://api.keelstone.example, must point");
  });
});

test("a logo is in both documents, and what is no picture is in none", async () => {
  const png = await sharp({ create: { width: 600, height: 200, channels: 4, background: "#7c3aed" } })
    .png()
    .toBuffer();
  expect(await logoFrom(Buffer.from("<svg onload=alert(1)>"))).toBeUndefined();
  const logo = await logoFrom(png);
  expect(logo).toMatchObject({ width: 600, height: 200 });
  for (const make of [documentation, brandingGuidelines]) {
    expect((await make({ ...brand(), logo })).toString("latin1")).toMatch(/\/Subtype \/Image/);
    expect((await make(brand())).toString("latin1")).not.toMatch(/\/Subtype \/Image/);
  }
});

/** The endpoints behind each SDK method that the widget's code uses. */
const CALLS: Record<string, string[]> = {
  stream: ["POST /api/chat", "GET /api/chat/:exchange/events"],
  follow: ["GET /api/chat/:exchange/events"],
  stop: ["POST /api/chat/:exchange/stop"],
  feedback: ["POST /api/chat/:exchange/feedback"],
  contact: ["POST /api/chat/:exchange/contact"],
  conversation: ["GET /api/chat/conversation"],
  handoverUrl: ["GET /api/chat/talk"],
  handBack: ["POST /api/chat/hand-back"],
  // Only used by the demo on the product's own pages.
  streamDemo: [],
  viewed: ["POST /api/users/:id/views"],
};

describe("api-documentation.json", () => {
  test("describes the calls that the widget's code makes, and no other", async () => {
    const folder = path.join(import.meta.dirname, "../../../../../../../packages/widget/src");
    const [source = "", panel = ""] = await Promise.all(
      ["sources.ts", "panel.tsx"].map((file) => readText(path.join(folder, file), "utf8")),
    );
    const named = [...`${source} ${panel}`.matchAll(/\b(?:chat|client)\.(\w+)\(/g)].map(
      ([, name = ""]) => name,
    );
    const made = new Set(named.flatMap((name) => CALLS[name] ?? [`unknown ${name}`]));
    expect([...made].sort()).toEqual(WIDGET_CALLS.map(({ method, path: at }) => `${method} ${at}`).sort());
  });

  test("is valid OpenAPI 3.1 of the calls that the widget makes, at the owner's endpoint [WL-23]", async () => {
    const document = JSON.parse(apiDescription(brand({ apiEndpoint: "https://api.keelstone.example/" })));
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(document).toMatchObject({
      openapi: "3.1.0",
      info: { title: "Keelstone & Söhne assistant" },
      servers: [{ url: "https://api.keelstone.example" }],
    });
    const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    expect(described.sort()).toEqual(WIDGET_CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  });
});
