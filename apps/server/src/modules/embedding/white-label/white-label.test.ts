import type { WhiteLabel } from "@understudy/contracts";
import { ApiError } from "@understudy/sdk";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";

const product = await testApp({ worker: true });

const CONFIG = {
  companyName: "Keelstone & Söhne",
  companyLogo: "https://keelstone.example/logo.png",
  companyDomain: "keelstone.example",
  removeBranding: true,
  customPoweredBy: "Answers by Keelstone",
  customDomain: "ask.keelstone.example",
  subdomain: "keelstone",
  sslCertificate: false,
  apiEndpoint: "https://api.keelstone.example/",
  themeTemplate: "startup",
  primaryBrand: "#7c3aed",
  secondaryBrand: "#f59e0b",
  fontFamily: "Poppins",
  domainRestriction: true,
  rateLimiting: false,
  dataEncryption: false,
  ipWhitelist: ["203.0.113.7", "2001:db8::/32"],
  favicon: "https://keelstone.example/favicon.png",
  customFooter: "Keelstone Ltd, 1 Quay Street",
  brandedEmails: true,
  customAnalytics: true,
  customSupportUrl: "https://keelstone.example/help",
  privacyUrl: "https://keelstone.example/privacy",
  termsUrl: "https://keelstone.example/terms",
} as const satisfies WhiteLabel | { ipWhitelist: readonly string[] };
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

async function paidOwner(plan: "pro" | "enterprise" = "pro"): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(product.url, "update users set plan_type = $2 where id = $1", [owner.userId, plan]);
  return owner;
}

const api = ({ cookie }: Owner) => product.api(cookie).whiteLabel;
const codeOf = async (call: Promise<unknown>): Promise<string | undefined> => {
  const error = await call.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return error instanceof ApiError ? error.code : undefined;
};

describe("the brand", () => {
  test("is saved, and there again after a reload [WL-13]", async () => {
    const owner = await paidOwner();
    const saved = await api(owner).save({
      ...CONFIG,
      ipWhitelist: [" 203.0.113.7", "", "2001:db8::/32"],
      webhookSecret: SECRET,
    });
    expect(saved.config).toEqual(CONFIG);
    expect(await api(owner).read()).toEqual(saved);
    const stored = await row(product.url, "select * from users where id = $1", [owner.userId]);
    expect(stored).toMatchObject({
      company_name: "Keelstone & Söhne",
      company_logo: CONFIG.companyLogo,
      company_domain: "keelstone.example",
      remove_branding: true,
      custom_powered_by: "Answers by Keelstone",
      custom_domain: "ask.keelstone.example",
      subdomain: "keelstone",
      ssl_certificate: false,
      api_endpoint: CONFIG.apiEndpoint,
      theme_template: "startup",
      primary_brand: "#7c3aed",
      secondary_brand: "#f59e0b",
      font_family: "Poppins",
      domain_restriction: true,
      rate_limiting: false,
      data_encryption: false,
      ip_whitelist: ["203.0.113.7", "2001:db8::/32"],
      webhook_secret: expect.any(String),
    });
  });

  test("keeps what is not named, and never says the secret again", async () => {
    const owner = await paidOwner();
    await api(owner).save({
      ...CONFIG,
      subdomain: null,
      ipWhitelist: [...CONFIG.ipWhitelist],
      webhookSecret: SECRET,
    });
    const later = await api(owner).save({ companyName: "Keelstone", webhookSecret: "" });
    expect(later.config).toEqual({ ...CONFIG, subdomain: null, companyName: "Keelstone" });
    expect(later.hasWebhookSecret).toBe(true);
    expect(JSON.stringify(later)).not.toContain(SECRET);
  });

  test("says whether the installation has a key to encrypt with", async () => {
    expect((await api(await paidOwner()).read()).canEncrypt).toBe(false);
    const MASTER_KEY = Buffer.alloc(32, 5).toString("base64");
    const keyed = await testApp({ environment: { MASTER_KEY } });
    const { cookie } = await buildOwner(keyed);
    expect((await keyed.api(cookie).whiteLabel.read()).canEncrypt).toBe(true);
  });

  test.each([
    { primaryBrand: "red" },
    { companyLogo: "javascript:alert(1)" },
    { ipWhitelist: ["not an address"] },
    { subdomain: "-x-" },
    { webhookSecret: "short" },
    { fontFamily: "System" as const },
  ])("is refused with %o", async (changes) => {
    expect(await codeOf(api(await paidOwner()).save(changes))).toBe("invalid_request");
  });

  test("takes the machine's own font with the custom template only", async () => {
    const owner = await paidOwner();
    const saved = await api(owner).save({ themeTemplate: "custom", fontFamily: "System" });
    expect(saved.config.fontFamily).toBe("System");
  });

  test("is for pro and enterprise, and refused on free, package and removed branding included [PLAN-05]", async () => {
    const free = await buildOwner(product);
    for (const changes of [{ removeBranding: true }, { customDomain: "a.example" }, { companyName: "A" }]) {
      expect(await codeOf(api(free).save(changes))).toBe("plan_limit");
    }
    expect(await codeOf(api(free).createPackage())).toBe("plan_limit");
    expect(await row(product.url, "select * from users where id = $1", [free.userId])).toMatchObject({
      company_name: null,
      custom_domain: null,
      remove_branding: false,
    });
    for (const plan of ["pro", "enterprise"] as const) {
      const owner = await paidOwner(plan);
      await api(owner).save({ companyName: "A", removeBranding: true });
      expect((await api(owner).createPackage()).companyName).toBe("A");
    }
  });
});

describe("a package", () => {
  test("needs a company name", async () => {
    expect(await codeOf(api(await paidOwner()).createPackage())).toBe("invalid_request");
  });
});

describe("what visitors see", () => {
  const seen = async ({ userId }: Owner) => (await product.api().profiles.publicUser(userId)).branding;

  test("is the paid owner's brand: name, logo, colours and font [WL-34]", async () => {
    const owner = await paidOwner();
    expect(await seen(owner)).toBeNull();
    await api(owner).save({ ...CONFIG, subdomain: null, ipWhitelist: [] });
    expect(await seen(owner)).toMatchObject({
      companyName: "Keelstone & Söhne",
      primaryBrand: "#7c3aed",
      secondaryBrand: "#f59e0b",
      fontFamily: "Poppins",
      companyLogo: expect.stringMatching(/^\/p\/\d+\/brand\?v=[\w-]{8}$/),
      favicon: expect.stringMatching(/^\/p\/\d+\/favicon\?v=[\w-]{8}$/),
      customFooter: CONFIG.customFooter,
    });
  });

  test("is the product's line, none, or the owner's own, as long as it is paid for [WL-26]", async () => {
    const owner = await paidOwner();
    await api(owner).save({ companyName: "Keelstone" });
    expect((await seen(owner))?.poweredBy).toBe("Powered by Understudy");
    await api(owner).save({ removeBranding: true });
    expect((await seen(owner))?.poweredBy).toBeNull();
    await api(owner).save({ customPoweredBy: "Answers by Keelstone" });
    expect((await seen(owner))?.poweredBy).toBe("Answers by Keelstone");
    await api(owner).save({ removeBranding: false });
    expect((await seen(owner))?.poweredBy).toBe("Powered by Understudy");
    await product.api(owner.cookie).plan.change({ planType: "free" });
    expect(await seen(owner)).toBeNull();
  });

  test("changes the kept pages at once: saving and a change of plan raise their version", async () => {
    const owner = await paidOwner();
    const version = async () =>
      Number(
        (await row(product.url, "select version from ai_profiles where user_id = $1", [owner.userId]))[
          "version"
        ],
      );
    const first = await version();
    await api(owner).save({ companyName: "Keelstone" });
    const second = await version();
    expect(second).toBeGreaterThan(first);
    await product.api(owner.cookie).plan.change({ planType: "free" });
    expect(await version()).toBeGreaterThan(second);
  });
});
