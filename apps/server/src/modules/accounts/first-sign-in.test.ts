import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { localIssuers, mailedToken, newBrowser, newEmail, signIn } from "../../../test/sign-in.ts";

const product = await testApp({ environment: { OIDC_ISSUERS: localIssuers("local") } });
const browser = () => newBrowser(product);

test("the first sign-in begins with the wizard unless the visitor was on the way elsewhere; the second one does not", async () => {
  const [known, mailed] = [newEmail(), newEmail()];
  expect((await signIn(browser(), "local", { email: known })).headers.location).toBe("/onboarding");
  expect((await signIn(browser(), "local", { email: known })).headers.location).toBe("/");
  const elsewhere = await signIn(browser(), "local", { email: newEmail() }, "/chat");
  expect(elsewhere.headers.location).toBe("/chat");
  for (const end of ["/onboarding", "/"]) {
    const visitor = browser();
    const token = await mailedToken(visitor, mailed);
    expect((await visitor.post("/api/login/email/confirm", { token })).headers.location).toBe(end);
  }
});
