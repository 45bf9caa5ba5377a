import { BRAND_FONTS, THEME_TEMPLATES } from "@understudy/contracts/plain";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { templates } from "./copy.ts";
import { TemplateButton } from "./template-button.tsx";

test("a template has name, description, two colours and a font, and its button shows what it is [WL-12]", () => {
  expect(Object.keys(templates)).toEqual([...THEME_TEMPLATES]);
  for (const template of Object.values(templates)) {
    const { name, description, primary, secondary, font } = template;
    expect([primary, secondary].every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
    expect(BRAND_FONTS).toContain(font);
    const button = renderToStaticMarkup(
      <TemplateButton template={template} chosen={false} onChoose={() => {}} />,
    );
    const text = button.replace(/<[^>]*>/g, " ");
    expect(text).toContain(name);
    expect(text).toContain(description.replace("'", "&#x27;"));
    expect(description.length).toBeGreaterThan(10);
  }
});
