import { describe, expect, test } from "vitest";
import { faultsOf, readReaderOwners } from "./owners.ts";

describe("the training set of the reader", () => {
  test.each(readReaderOwners().map((owner) => [owner.name, owner] as const))(
    "%s is well formed",
    (_, owner) => {
      expect(faultsOf(owner)).toEqual([]);
    },
  );
});
