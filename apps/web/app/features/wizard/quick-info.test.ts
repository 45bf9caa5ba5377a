import { expect, test } from "vitest";
import { splitName } from "./quick-info.ts";

test("a name is split at its last space", () => {
  expect(splitName("Marguerite Oyelaran-Voss")).toEqual({
    firstName: "Marguerite",
    lastName: "Oyelaran-Voss",
  });
  expect(splitName("  Juan  Carlos   Ruiz ")).toEqual({ firstName: "Juan Carlos", lastName: "Ruiz" });
  expect(splitName("Prince")).toEqual({ firstName: "Prince", lastName: "" });
  expect(splitName("   ")).toEqual({ firstName: "", lastName: "" });
});
