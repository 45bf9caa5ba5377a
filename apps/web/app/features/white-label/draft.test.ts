import { WhiteLabel, whiteLabel } from "@understudy/contracts";
import { expect, test } from "vitest";
import { changesOf, draftOf, newSecret, poweredBy, withTemplate } from "./draft.ts";

const STORED = WhiteLabel.parse({
  companyName: "Keelstone",
  companyLogo: null,
  companyDomain: null,
  removeBranding: false,
  customPoweredBy: null,
  customDomain: null,
  subdomain: null,
  sslCertificate: true,
  apiEndpoint: null,
  themeTemplate: "corporate",
  primaryBrand: "#1f2937",
  secondaryBrand: "#3b82f6",
  fontFamily: "Inter",
  domainRestriction: false,
  rateLimiting: true,
  dataEncryption: true,
  ipWhitelist: ["203.0.113.7"],
  favicon: null,
  customFooter: null,
  brandedEmails: false,
  customAnalytics: false,
  customSupportUrl: null,
  privacyUrl: null,
  termsUrl: null,
});

test("an untouched form has nothing to save", () => {
  expect(changesOf(draftOf(STORED), STORED)).toEqual({});
});

test("only what was changed is sent, and empty lines of the list are dropped", () => {
  const draft = {
    ...draftOf(STORED),
    companyName: "Keelstone Ltd",
    ipWhitelist: "\n 203.0.113.7 \n\n2001:db8::/32\n",
  };
  const changes = changesOf(draft, STORED);
  expect(changes).toEqual({ companyName: "Keelstone Ltd", ipWhitelist: ["203.0.113.7", "2001:db8::/32"] });
  expect(whiteLabel.save.body.parse(changes)).toEqual(changes);
  expect(changesOf({ ...draftOf(STORED), ipWhitelist: "203.0.113.7\n\n" }, STORED)).toEqual({});
});

test("an emptied field is sent as empty, and stored as none", () => {
  const changes = changesOf({ ...draftOf(STORED), companyName: "" }, STORED);
  expect(changes).toEqual({ companyName: "" });
  expect(whiteLabel.save.body.parse(changes)).toEqual({ companyName: null });
});

test("a template brings its colours and its font", () => {
  expect(withTemplate("startup")).toEqual({
    themeTemplate: "startup",
    primaryBrand: "#7c3aed",
    secondaryBrand: "#f59e0b",
    fontFamily: "Poppins",
  });
});

test("a text of one's own appears only where the branding is removed", () => {
  const draft = { ...draftOf(STORED), customPoweredBy: "By Keelstone" };
  expect(poweredBy(draft)).toBe("Powered by Understudy");
  expect(poweredBy({ ...draft, removeBranding: true })).toBe("By Keelstone");
  expect(poweredBy({ ...draft, removeBranding: true, customPoweredBy: " " })).toBeNull();
});

test("a new secret is one that the server takes", () => {
  const secret = newSecret((bytes) => void crypto.getRandomValues(bytes));
  expect(whiteLabel.save.body.parse({ webhookSecret: secret })).toEqual({ webhookSecret: secret });
});
