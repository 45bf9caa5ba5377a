import { contrast, WidgetConfig, type WidgetScript } from "@understudy/contracts";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { mainWidget } from "../../../../test/widgets.ts";

const product = await testApp();
const notFound = { status: 404, code: "not_found" };

describe("the configuration of a widget", () => {
  test("begins with the defaults of the specification", async () => {
    const owner = await buildOwner(product);
    const { config, version, key } = await product.api(owner.cookie).widgets.read(owner.profileId);
    expect({ version, key }).toEqual({ version: 0, key: owner.userId });
    expect(WidgetConfig.parse(config)).toEqual(config);
    expect(config).toMatchObject({
      brandName: "AI Assistant",
      primaryColor: "#667eea",
      borderRadius: 12,
      widgetPosition: "bottom-right",
      widgetSize: "medium",
      responseDelay: 1000,
      maxMessages: 100,
      dataRetention: 30,
      whiteLabel: false,
      allowedDomains: [],
    });
  });

  test("begins with its owner's name, picture and color, and follows them until she chooses others", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ firstName: "Marguerite", lastName: "Voss", brandColor: "#12454F" });
    const hers = { brandName: "Marguerite Voss", primaryColor: "#12454f", secondaryColor: "#12454f" };
    const script = async () =>
      (await product.app.inject(`/widget/config?id=${owner.userId}`)).json() as WidgetScript;
    expect((await api.widgets.read(owner.profileId)).config).toMatchObject(hers);
    expect(await script()).toMatchObject({ ...hers, logo: null });

    const square = sharp({ create: { width: 80, height: 80, channels: 3, background: "#12454f" } });
    const file = new File([new Uint8Array(await square.png().toBuffer())], "me.png", { type: "image/png" });
    const { profileImageUrl } = await api.profiles.savePicture(file);
    expect((await script()).logo).toBe(`${product.app.ownOrigin}${profileImageUrl}`);

    // A form that sends back what it was given chooses nothing.
    const { config, following } = await api.widgets.read(owner.profileId);
    expect(following).toEqual(["brandName", "primaryColor", "secondaryColor", "accentColor"]);
    await api.widgets.save(owner.profileId, { ...config, borderRadius: 3 });
    await api.profiles.update({ lastName: "Oyelaran", brandColor: "#8a1c1c" });
    expect((await api.widgets.read(owner.profileId)).config).toMatchObject({
      brandName: "Marguerite Oyelaran",
      primaryColor: "#8a1c1c",
      borderRadius: 3,
    });
    const chosen = await api.widgets.save(owner.profileId, {
      brandName: "Front desk",
      primaryColor: "#333333",
    });
    expect(chosen.following).toEqual(["secondaryColor", "accentColor"]);
    await api.profiles.update({ firstName: "Ada", brandColor: null });
    expect(await script()).toMatchObject({
      brandName: "Front desk",
      primaryColor: "#333333",
      secondaryColor: "#764ba2",
    });
  });

  test("has a color that white text can be read on, whatever was sent", async () => {
    const owner = await buildOwner(product);
    const { profiles } = product.api(owner.cookie);
    await profiles.update({ brandColor: "#ffd400" });
    const { brand_color: color } = await row(product.url, "select brand_color from users where id = $1", [
      owner.userId,
    ]);
    expect(contrast(String(color), "#ffffff")).toBeGreaterThanOrEqual(4.5);
    for (const brandColor of ["red", "#12", "#12454f;x", "url(x)"])
      await expect(profiles.update({ brandColor }), brandColor).rejects.toMatchObject({ status: 400 });
  });

  test("is saved for each profile and is there again [CUST-02]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const other = await api.profiles.create({ name: "Speaking" });
    const saved = await api.widgets.save(owner.profileId, { brandName: "Ada", borderRadius: 3, logo: "" });
    expect(saved.config).toMatchObject({ brandName: "Ada", borderRadius: 3, logo: null });
    expect(await api.widgets.read(owner.profileId)).toEqual(saved);
    const stored = await row(
      product.url,
      "select brand_name, border_radius, greeting from profile_settings where user_id = $1 and profile_id = $2",
      [owner.userId, owner.profileId],
    );
    expect(stored).toEqual({
      brand_name: "Ada",
      border_radius: 3,
      greeting: "Hi! How can I help you today?",
    });
    expect(await api.widgets.read(other.id)).toMatchObject({
      key: String(other.id),
      config: { brandName: "Speaking", borderRadius: 12 },
    });
  });

  test("has a version for each save, and an earlier one comes back as a new one [CUST-03]", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    for (const brandName of ["One", "Two", "Two"]) await widgets.save(owner.profileId, { brandName });
    const restored = await widgets.restore(owner.profileId, 1);
    expect(restored).toMatchObject({ version: 4, config: { brandName: "One" } });
    const versions = await widgets.versions(owner.profileId);
    expect(versions.map(({ version, config }) => [version, config.brandName])).toEqual([
      [4, "One"],
      [3, "Two"],
      [2, "Two"],
      [1, "One"],
    ]);
    const configs = await rows(
      product.url,
      "select version, config ->> 'brandName' as name from widget_versions where user_id = $1 order by version",
      [owner.userId],
    );
    expect(configs.map(({ version, name }) => [version, name])).toEqual([
      [1, "One"],
      [2, "Two"],
      [3, "Two"],
      [4, "One"],
    ]);
    await expect(widgets.restore(owner.profileId, 9)).rejects.toMatchObject(notFound);
  });

  test("has a version of its own for each of many saves at once", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => widgets.save(owner.profileId, { borderRadius: index })),
    );
    const versions = await widgets.versions(owner.profileId);
    expect(versions.map(({ version }) => version)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test("of somebody else is like one that never was", async () => {
    const [owner, other] = [await buildOwner(product), await buildOwner(product)];
    const { widgets } = product.api(other.cookie);
    await expect(widgets.read(owner.profileId)).rejects.toMatchObject(notFound);
    await expect(widgets.save(owner.profileId, { brandName: "Mine" })).rejects.toMatchObject(notFound);
    await expect(widgets.versions(owner.profileId)).rejects.toMatchObject(notFound);
    await expect(widgets.restore(owner.profileId, 1)).rejects.toMatchObject(notFound);
    await expect(widgets.analytics(owner.profileId)).rejects.toMatchObject(notFound);
  });

  test("may be saved on every plan [PERM-05]", async () => {
    for (const plan of ["free", "pro", "enterprise"] as const) {
      const owner = await buildOwner(product);
      const api = product.api(owner.cookie);
      await api.plan.change({ planType: plan });
      const { config } = await api.widgets.save(owner.profileId, { greeting: `Hello from ${plan}` });
      expect(config.greeting).toBe(`Hello from ${plan}`);
    }
    await expect(product.api().widgets.read(1)).rejects.toMatchObject({ status: 401 });
  });
});

describe("what a configuration may hold", () => {
  const wrong: [string, object][] = [
    ["a radius over 50", { borderRadius: 51 }],
    ["a radius between two steps", { borderRadius: 1.5 }],
    ["a delay over 5000", { responseDelay: 5100 }],
    ["a delay between two steps", { responseDelay: 150 }],
    ["too few messages", { maxMessages: 0 }],
    ["messages between two steps", { maxMessages: 15 }],
    ["too many messages", { maxMessages: 510 }],
    ["no day of retention", { dataRetention: 0 }],
    ["too many days of retention", { dataRetention: 366 }],
    ["a language that is none", { language: "xx" }],
    ["a position that is none", { widgetPosition: "middle" }],
    ["a size that is none", { widgetSize: "huge" }],
    ["a bubble that is none", { chatBubbleStyle: "square" }],
    ["a colour that is none", { primaryColor: "red; background: url(x)" }],
    ["a logo that is no page of the web", { logo: "javascript:alert(1)" }],
    ["a policy that is no page of the web", { privacyPolicyUrl: "data:text/html,x" }],
    ["a domain that is none", { allowedDomains: ["shop.example; script-src *"] }],
    ["a field that is none", { planType: "pro" }],
    ["too much style", { customCSS: "a".repeat(20_001) }],
  ];
  test.each(wrong)("refuses %s [CUST-21]", async (_name, changes) => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    await expect(widgets.save(owner.profileId, changes)).rejects.toMatchObject({ status: 400 });
    expect(await widgets.versions(owner.profileId)).toEqual([]);
  });

  test("takes both ends of every range [CUST-21]", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    const ends = [
      { borderRadius: 0, responseDelay: 0, maxMessages: 10, dataRetention: 1 },
      { borderRadius: 50, responseDelay: 5000, maxMessages: 500, dataRetention: 365 },
    ];
    for (const end of ends) {
      expect((await widgets.save(owner.profileId, end)).config).toMatchObject(end);
    }
  });

  test("a webhook address that leads to no public server is refused with the reason, and nothing is saved", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    for (const host of ["localhost:3000", "127.0.0.1", "10.1.2.3:8080", "[::1]", "2130706433", "intranet"]) {
      const webhookUrl = `http://${host}/hook`;
      await expect(widgets.save(owner.profileId, { webhookUrl }), host).rejects.toMatchObject({
        status: 400,
        problem: {
          code: "invalid_request",
          issues: [
            {
              path: "body.webhookUrl",
              message: "This address isn't on the public internet.",
            },
          ],
        },
      });
    }
    const { config, version } = await widgets.read(owner.profileId);
    expect([config.webhookUrl, version]).toEqual([null, 0]);
    const { config: savedConfig } = await widgets.save(owner.profileId, {
      webhookUrl: "https://8.8.8.8/hook",
    });
    expect(savedConfig.webhookUrl).toBe("https://8.8.8.8/hook");
    // An empty address is not checked.
    expect((await widgets.save(owner.profileId, { webhookUrl: "" })).config.webhookUrl).toBeNull();
  });

  test("domains one to a line, without blank lines and without what surrounds them", async () => {
    const owner = await buildOwner(product);
    const { config } = await product.api(owner.cookie).widgets.save(owner.profileId, {
      allowedDomains: ["https://Shop.example/cart", "", "  *.shop.example ", "localhost:3000"],
    });
    expect(config.allowedDomains).toEqual(["shop.example", "*.shop.example", "localhost:3000"]);
  });
});

describe("what needs a paid plan", () => {
  const refused = { status: 403, code: "plan_limit" };

  test("white label is off, and only a paid plan turns it on [CUST-22]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { config } = await api.widgets.read(owner.profileId);
    expect(config.whiteLabel).toBe(false);
    await expect(api.widgets.save(owner.profileId, { whiteLabel: true })).rejects.toMatchObject(refused);
    expect(await api.widgets.read(owner.profileId)).toMatchObject({ version: 0, config });
    for (const plan of ["pro", "enterprise"] as const) {
      await api.plan.change({ planType: plan });
      expect(await api.widgets.save(owner.profileId, { whiteLabel: true })).toMatchObject({
        config: { whiteLabel: true },
      });
      await api.widgets.save(owner.profileId, { whiteLabel: false });
    }
  });

  test("a custom domain is saved with a paid plan only, and leads to the main profile [CUST-24]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const customDomain = "chat.keelstone.example";
    await expect(api.widgets.save(owner.profileId, { customDomain })).rejects.toMatchObject(refused);
    await api.plan.change({ planType: "pro" });
    expect(await api.widgets.save(owner.profileId, { customDomain })).toMatchObject({
      config: { customDomain },
    });
    const other = await api.profiles.create({ name: "Speaking" });
    await expect(api.widgets.save(other.id, { customDomain })).rejects.toMatchObject({ status: 400 });
  });

  test("the customiser refuses both on free, saved or restored [PLAN-05]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.plan.change({ planType: "pro" });
    await api.widgets.save(owner.profileId, { whiteLabel: true, customDomain: "chat.keelstone.example" });
    await api.widgets.save(owner.profileId, { whiteLabel: false, customDomain: null });
    await api.plan.change({ planType: "free" });
    await expect(api.widgets.restore(owner.profileId, 1)).rejects.toMatchObject(refused);
    expect(await api.widgets.read(owner.profileId)).toMatchObject({
      version: 2,
      config: { whiteLabel: false, customDomain: null },
    });
  });

  test("what was turned on before the plan ended stays, and does nothing [PLAN-05]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.plan.change({ planType: "pro" });
    await api.widgets.save(owner.profileId, { whiteLabel: true });
    expect((await mainWidget(product, owner.userId)).poweredBy).toBeNull();
    await api.plan.change({ planType: "free" });
    const { config } = await api.widgets.save(owner.profileId, { greeting: "Hello" });
    expect(config).toMatchObject({ greeting: "Hello", whiteLabel: true });
    expect((await mainWidget(product, owner.userId)).poweredBy).toBe("Powered by Understudy");
  });
});

describe("a style that is tried", () => {
  test("learns which parts of it would be used, and changes nothing", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    const tried = "b { color: red; background: url(https://evil.example) }";
    expect(await widgets.checkStyle(owner.profileId, { customCSS: tried })).toEqual({
      style: ".us-own b{color:red}",
      faults: ["url()"],
    });
    expect((await widgets.read(owner.profileId)).config.customCSS).toBeNull();
    const { config, styleFaults } = await widgets.save(owner.profileId, { customCSS: tried });
    expect({ typed: config.customCSS, styleFaults }).toEqual({ typed: tried, styleFaults: ["url()"] });
    const other = await buildOwner(product);
    await expect(
      product.api(other.cookie).widgets.checkStyle(owner.profileId, { customCSS: "b {}" }),
    ).rejects.toMatchObject(notFound);
  });
});

describe("whose customiser it is", () => {
  test("is said by the current user's id and plan [CUST-37]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    for (const plan of ["free", "pro"] as const) {
      await api.plan.change({ planType: plan });
      const answer = await product.app.inject({ url: "/api/auth/user", headers: { cookie: owner.cookie } });
      expect(answer.json()).toMatchObject({ id: owner.userId, planType: plan });
    }
    const { key } = await api.widgets.read(owner.profileId);
    expect(key).toBe(owner.userId);
    expect((await mainWidget(product, owner.userId)).key).toBe(owner.userId);
  });
});

describe("what a page gets of it", () => {
  test("is what a visitor's browser needs, and nothing else", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ firstName: "Ada" });
    await api.widgets.save(owner.profileId, {
      brandName: "Ada's",
      customCSS: "b { color: red }",
      customJS: "secretProgram()",
      webhookUrl: "https://hooks.example/secret",
      allowedDomains: ["other.example"],
    });
    const seen = await mainWidget(product, owner.userId);
    expect(seen).toMatchObject({
      key: owner.userId,
      host: product.app.ownOrigin,
      ownerName: "Ada",
      brandName: "Ada's",
      style: ".us-own b{color:red}",
      hasScript: true,
      poweredBy: "Powered by Understudy",
      theme: "light",
    } satisfies Partial<WidgetScript>);
    expect(JSON.stringify(seen)).not.toMatch(/secret|other\.example/);
  });
});
