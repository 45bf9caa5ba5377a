import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { creatorLanding, secondLanding } from "../../content/landing.ts";
import { Figures } from "./figures.tsx";

test("a landing page shows counts where the server has them, and facts of the product where it hasn't", () => {
  for (const { claims } of [secondLanding, creatorLanding]) {
    const markup = renderToStaticMarkup(createElement(Figures, { list: claims }));
    const slots = [
      ["assistants", "4 KB"],
      ["conversations", "6"],
      ["helpful", "0"],
    ] as const;
    for (const [name, fact] of slots)
      expect(markup).toContain(
        `<if-set name="${name}">{{${name}}}</if-set><if-unset name="${name}">${fact}</if-unset>`,
      );
    expect(markup).toContain("of {{ratings}} ratings found the answer helpful");
  }
});
