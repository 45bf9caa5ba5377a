import { expect, test } from "vitest";
import { matches, piecesOf } from "./match.ts";

test("every typed word must be somewhere, whatever its case and accents", () => {
  expect(matches("PRICE list", "price-list-2026.md")).toBe(true);
  expect(matches("cafe", "Menú del café")).toBe(true);
  expect(matches("menu café", "Menú del café")).toBe(true);
  expect(matches("price 2025", "price-list-2026.md")).toBe(false);
  expect(matches("qr", "Public link", "Address, short link, QR code", undefined)).toBe(true);
});

test("found words are cut out of the text, which stays whole", () => {
  const bold = (text: string, typed: string) =>
    piecesOf(text, typed)
      .map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text))
      .join("");
  expect(bold("Do you have reduced prices?", "price")).toBe("Do you have reduced [price]s?");
  expect(bold("Café au lait, café noir", "cafe")).toBe("[Café] au lait, [café] noir");
  expect(bold("𝒜 price, and the price list", "price list")).toBe("𝒜 [price], and the [price] [list]");
  expect(bold("İstanbul price", "price")).toBe("İstanbul [price]");
  expect(bold("Nothing", "price")).toBe("Nothing");
  expect(bold("Nothing", " ")).toBe("Nothing");
});
