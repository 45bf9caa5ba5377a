import { expect, test } from "vitest";
import { spreadsIn } from "./spreads.ts";

test("a literal that is spread into another is found", () => {
  const text = "const a = {\n  ...{ b, c },\n  d: [...[1, 2], 3],\n};";
  expect(spreadsIn("packages/sdk/src/x.ts", text)).toEqual([
    "packages/sdk/src/x.ts:2: write the properties or elements out",
    "packages/sdk/src/x.ts:3: write the properties or elements out",
  ]);
});

test("so are attributes of an element that are packed into a literal", () => {
  const text = "const a = <Chat {...{ words, owner }} {...rest} />;";
  expect(spreadsIn("packages/widget/src/x.tsx", text)).toEqual([
    "packages/widget/src/x.tsx:1: write the properties or elements out",
  ]);
});

test("values and conditions may be spread, but not into the arguments of app.ts", () => {
  const text = "create({ ...rest, ...(some ? { a } : {}) }, [...list], ...more);";
  expect(spreadsIn("apps/server/src/platform/x.ts", text)).toEqual([]);
  expect(spreadsIn("apps/server/src/app.ts", text)).toHaveLength(2);
});
