import { expect, test } from "vitest";
import { says } from "./says.ts";

test.each([
  ["A single session costs £1,200.", "£1200"],
  ["It is 1 200 pounds, all in.", "£1,200.00"],
  ["Una sesión cuesta 1.200 €.", "1200 euros"],
  ["It takes ninety minutes.", "90 minutes"],
  ["It takes 90 minutes.", "Ninety  minutes"],
  ["| Session | Price in pounds |\n| Single | 180 |", "£180"],
  ["The call is a 30-minute conversation.", "30 minutes"],
  ["Ask in LEITH, by the water", "leith by  the water"],
  ["Fifteen percent is 15 per cent.", "15%"],
  ["La EXTRANJERÍA abre", "extranjeria"],
  ["Prices are in £ only.", "£"],
])("%j says %j", (text, wanted) => {
  expect(says(text, wanted)).toBe(true);
});

test.each([
  ["A single session costs £1,200.", "£200"],
  ["It costs 180 euros.", "£180"],
  ["It costs £180.", "£190"],
  ["In 90 days, for 60 minutes.", "90 minutes"],
  ["Both sessions are online.", "session"],
  ["Online, by video.", "in Leith"],
  ["", "£180"],
])("%j does not say %j", (text, wanted) => {
  expect(says(text, wanted)).toBe(false);
});
