import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { brandStyle } from "./brand-style.ts";

const product = await testApp();

const styleOf = (userId: string, cookie?: string) =>
  product.app.inject({ url: `/p/${userId}/brand.css`, headers: cookie ? { cookie } : {} });

test("a paid owner's brand is a stylesheet beside the public page [WL-34]", async () => {
  const owner = await buildOwner(product);
  await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
  expect((await styleOf(owner.userId)).statusCode).toBe(404);
  await product.api(owner.cookie).whiteLabel.save({
    companyName: "Keelstone",
    primaryBrand: "#7c3aed",
    secondaryBrand: "#f59e0b",
    fontFamily: "Poppins",
  });
  const style = await styleOf(owner.userId);
  expect(style.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(style.body).toContain("--aubergine:#7c3aed;");
  expect(style.body).toContain("--spotlight:#f59e0b;");
  expect(style.body).toContain('--sans:"Poppins"');
  await product.api(owner.cookie).profiles.update({ isPublic: false });
  expect((await styleOf(owner.userId)).statusCode).toBe(404);
  const own = await styleOf(owner.userId, owner.cookie);
  expect([own.statusCode, own.headers["cache-control"]]).toEqual([200, "private, no-store"]);
});

test("each rule outweighs the build's own, in light, in dark and where a theme is asked for", () => {
  const style = brandStyle({
    companyName: null,
    companyLogo: null,
    favicon: null,
    customFooter: null,
    poweredBy: null,
    supportUrl: null,
    privacyUrl: null,
    termsUrl: null,
    primaryBrand: "#1f2937",
    secondaryBrand: "#3b82f6",
    fontFamily: "System",
  });
  expect(style.match(/html:root[^{]*\{/g)).toEqual([
    "html:root{",
    'html:root:not([data-theme="light"]){',
    'html:root[data-theme="dark"]{',
  ]);
});
