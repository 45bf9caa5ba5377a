import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { qrSvg } from "./qr-code.ts";

const product = await testApp();
const visitor = product.api();
const notFound = { status: 404, code: "not_found" };

describe("the public profile", () => {
  test("shows what the profile page shows, without e-mail or other private fields [API-02]", async () => {
    const owner = await buildOwner(product);
    await product.api(owner.cookie).profiles.update({ firstName: "Ada", bio: "I count.", company: "Engine" });
    const seen = await visitor.profiles.publicProfile(owner.userId);
    expect(seen).toEqual({
      id: owner.userId,
      firstName: "Ada",
      lastName: null,
      profileImageUrl: null,
      title: null,
      company: "Engine",
      location: null,
      suggestedQuestions: [],
      branding: null,
      bio: "I count.",
    });
    expect(JSON.stringify(seen)).not.toContain(owner.email);
    await product.api(owner.cookie).profiles.update({ isPublic: false });
    await expect(visitor.profiles.publicProfile(owner.userId)).rejects.toMatchObject(notFound);
  });
});

describe("the share link", () => {
  test("answers the user fields and the id [API-04]", async () => {
    const owner = await buildOwner(product);
    await product
      .api(owner.cookie)
      .profiles.updateSettings({ shareEnabled: true, shareableSlug: "ada-counts" });
    expect(await visitor.profiles.shared("ada-counts")).toEqual(
      await visitor.profiles.publicUser(owner.userId),
    );
  });

  test("works only while it is switched on and the profile is public [SHARE-06]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.updateSettings({ shareableSlug: "on-and-off" });
    const open = () => visitor.profiles.shared("on-and-off");
    await expect(open()).rejects.toMatchObject(notFound);
    await api.profiles.updateSettings({ shareEnabled: true });
    expect(await open()).toMatchObject({ id: owner.userId });
    await api.profiles.update({ isPublic: false });
    await expect(open()).rejects.toMatchObject(notFound);
    await api.profiles.update({ isPublic: true });
    await api.profiles.updateSettings({ shareEnabled: false });
    await expect(open()).rejects.toMatchObject(notFound);
    await expect(api.profiles.shared("on-and-off")).rejects.toMatchObject(notFound);
  });

  test("a name that another profile has is refused, also when both ask at once [SHARE-08]", async () => {
    const owners = await Promise.all([buildOwner(product), buildOwner(product), buildOwner(product)]);
    const claims = await Promise.allSettled(
      owners.map(({ cookie }) =>
        product.api(cookie).profiles.updateSettings({ shareEnabled: true, shareableSlug: "same-name" }),
      ),
    );
    const refused = claims.filter((claim) => claim.status === "rejected");
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toMatchObject({ status: 409, code: "conflict" });
    const slugs = await rows(product.url, "select user_id from directory where kind = 'slug' and key = $1", [
      "same-name",
    ]);
    const stored = await rows(
      product.url,
      "select user_id, share_enabled from profile_settings where shareable_slug = 'same-name'",
    );
    expect(stored).toEqual([{ user_id: slugs[0]?.["user_id"], share_enabled: true }]);
  });

  test("a new name lets go of the old one, which another may take", async () => {
    const [one, other] = [await buildOwner(product), await buildOwner(product)];
    await product
      .api(one.cookie)
      .profiles.updateSettings({ shareEnabled: true, shareableSlug: "first-name" });
    await product.api(one.cookie).profiles.updateSettings({ shareableSlug: "second-name" });
    await expect(visitor.profiles.shared("first-name")).rejects.toMatchObject(notFound);
    expect(await visitor.profiles.shared("second-name")).toMatchObject({ id: one.userId });
    await product
      .api(other.cookie)
      .profiles.updateSettings({ shareEnabled: true, shareableSlug: "first-name" });
    expect(await visitor.profiles.shared("first-name")).toMatchObject({ id: other.userId });
  });

  test("switched on without a name it gets one from the owner's, which nobody else has", async () => {
    const slugs: (string | null)[] = [];
    for (let index = 0; index < 2; index += 1) {
      const api = product.api((await buildOwner(product)).cookie);
      await api.profiles.update({ firstName: "Zoë", lastName: "Müller" });
      await api.profiles.updateSettings({ shareEnabled: true });
      slugs.push((await api.profiles.settings()).shareableSlug);
    }
    expect(slugs).toEqual(["zoe-muller", expect.stringMatching(/^zoe-muller-[a-z0-9]{4,8}$/)]);
  });

  test("every new owner of the same name gets a free one at once", async () => {
    const owners = await Promise.all(Array.from({ length: 5 }, () => buildOwner(product)));
    const apis = owners.map(({ cookie }) => product.api(cookie).profiles);
    await Promise.all(apis.map((profiles) => profiles.update({ firstName: "Ines", lastName: "Costa" })));
    await Promise.all(apis.map((profiles) => profiles.updateSettings({ shareEnabled: true })));
    const slugs = await Promise.all(apis.map(async (profiles) => (await profiles.settings()).shareableSlug));
    expect(new Set(slugs).size).toBe(5);
    expect(slugs).toContain("ines-costa");
    for (const [index, slug] of slugs.entries())
      expect(await visitor.profiles.shared(slug ?? "")).toMatchObject({ id: owners[index]?.userId });
  });

  test("is the address in the code to scan, until it is switched off", async () => {
    const owner = await buildOwner(product);
    const { profiles } = product.api(owner.cookie);
    const code = async () => (await product.app.inject(`/p/${owner.userId}/qr.svg`)).body;
    const at = (path: string) => qrSvg(product.app.ownOrigin + path);
    expect(await code()).toBe(at(`/p/${owner.userId}`));
    await profiles.updateSettings({ shareEnabled: true, shareableSlug: "scan-me" });
    expect(await code()).toBe(at("/share/scan-me"));
    await profiles.updateSettings({ shareEnabled: false });
    expect(await code()).toBe(at(`/p/${owner.userId}`));
  });

  test.each(["ab", "With Space", "ÜBER-1", "a".repeat(65), "a/b"])("%j is no name for one", async (slug) => {
    const owner = await buildOwner(product);
    const saving = product.api(owner.cookie).profiles.updateSettings({ shareableSlug: slug });
    await expect(saving).rejects.toMatchObject({ status: 400, code: "invalid_request" });
  });
});
