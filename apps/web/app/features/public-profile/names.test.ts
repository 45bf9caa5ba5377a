import type { PublicUser } from "@understudy/contracts";
import { expect, test } from "vitest";
import { nameOf } from "./names.ts";

const named = (firstName: string | null, lastName: string | null): string =>
  nameOf({ firstName, lastName } as PublicUser);

test("a public page names its owner, and an assistant where there is no name", () => {
  expect(named("Marguerite", "Oyelaran")).toBe("Marguerite Oyelaran");
  expect(named(null, "Oyelaran")).toBe("Oyelaran");
  expect(named(null, null)).toBe("AI Assistant");
  expect(named(" ", "")).toBe("AI Assistant");
});
