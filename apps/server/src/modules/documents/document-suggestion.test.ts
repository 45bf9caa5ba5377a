import { expect, test } from "vitest";
import { suggestFromPassages } from "./document-suggestion.ts";

const passage = (heading: string, text: string) => ({
  filename: "bio.md",
  heading_path: ["Keelstone", heading],
  text,
});
const BIO = "Marguerite Oyelaran-Voss is an executive coach who works with leaders in their first year.";

test("a passage about its owner suggests name, title and bio", () => {
  expect(suggestFromPassages([passage("Prices", "£180"), passage("About me", BIO)])).toMatchObject({
    source: { kind: "document", name: "bio.md" },
    name: "Marguerite Oyelaran-Voss",
    title: "Executive coach",
    bio: BIO,
    language: "en",
    color: null,
    logo: null,
  });
  expect(
    suggestFromPassages([
      passage("About Marguerite Voss", "I have coached leaders for eleven years, in Leith."),
    ]),
  ).toMatchObject({ name: "Marguerite Voss", title: null });
});

test("other passages suggest nothing", () => {
  for (const [heading, text] of [
    ["Prices", BIO],
    ["About our prices", BIO],
    ["About", "Short."],
    ["About", "| A | table |\n| --- | --- |"],
  ] as const)
    expect(suggestFromPassages([passage(heading, text)]), heading).toBeUndefined();
});
