import { ApiError } from "@understudy/sdk";
import { expect, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, textFile } from "../../test/builders.ts";
import { rows } from "../../test/database.ts";

const MEGABYTE = 1_000_000;
const product = await testApp({ environment: { STORAGE_MB_PER_OWNER: "2" } });
const file = (name: string, bytes: number) => textFile(name, "a".repeat(bytes));
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (fault: unknown) => fault,
  );
  return error instanceof ApiError ? `${error.code}: ${error.message}` : "taken";
};

test("an owner's files stay within the installation's limit, over all profiles and to the byte", async () => {
  const [owner, other] = [await buildOwner(product), await buildOwner(product)];
  await rows(product.url, "update users set plan_type = 'pro'");
  const api = product.api(owner.cookie);
  await api.documents.upload(file("first.txt", MEGABYTE));
  const { id } = await api.profiles.create({ name: "Beside" });
  expect(await refusal(api.documents.uploadTo(id, file("over.txt", MEGABYTE + 1)))).toContain(
    "Your files can use up to 2 MB. Delete some, then try again.",
  );
  expect(await refusal(api.documents.uploadTo(id, file("fits.txt", MEGABYTE)))).toBe("taken");
  expect(await refusal(api.documents.upload(file("more.txt", 1)))).toContain("plan_limit");
  expect(await refusal(product.api(other.cookie).documents.upload(file("more.txt", 1)))).toBe("taken");
});

test("of concurrent uploads only those that fit are accepted", async () => {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const sent = Array.from({ length: 5 }, (_, index) =>
    api.documents.upload(file(`${index}.txt`, MEGABYTE - 1)),
  );
  const refusals = await Promise.all(sent.map(refusal));
  expect(refusals.filter((one) => one === "taken")).toHaveLength(2);
});

test("a new version replaces the size of the old one", async () => {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const { id } = await api.documents.upload(file("cv.txt", 1.5 * MEGABYTE));
  expect(await refusal(api.documents.replace(id, file("cv.txt", 2 * MEGABYTE)))).toBe("taken");
  expect(await refusal(api.documents.replace(id, file("cv.txt", 2 * MEGABYTE + 1)))).toContain("plan_limit");
});
