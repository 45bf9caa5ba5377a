import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export type Person = { email: string; name: string };

export function newPerson(name = "Marguerite Oyelaran"): Person {
  return { email: `${randomBytes(6).toString("hex")}@keelstone.example`, name };
}

/** Signs in with the real provider, as a person would: its own page, its own form. */
export async function signIn(page: Page, person: Person, start = "/api/login?way=local"): Promise<void> {
  await page.goto(start);
  await signInAtProvider(page, person);
}

export async function signInAtProvider(page: Page, person: Person): Promise<void> {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Uploads a text on the profile page and waits until the list itself says that it has been read. */
export async function uploadText(page: Page, name: string, text: string): Promise<void> {
  await page.goto("/profile");
  await page
    .getByLabel("Choose files")
    .setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("passage", { timeout: 20_000 });
}
