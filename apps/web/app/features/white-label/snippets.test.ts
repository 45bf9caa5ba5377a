import { expect, test } from "vitest";
import { embedSnippet, reactSnippet, wordpressSnippet } from "./snippets.ts";

const integrated = {
  host: "https://api.keelstone.example",
  userId: "usr_0000000000000000000000",
  companyName: 'Keel & "Stone"',
  logo: "https://keelstone.example/logo.png",
  removeBranding: true,
};

test("the embed names the owner, the defaults and the brand, and calls the owner's endpoint", () => {
  expect(
    embedSnippet(integrated),
  ).toBe(`<script async src="https://api.keelstone.example/widget.js?id=usr_0000000000000000000000"
  data-user-id="usr_0000000000000000000000"
  data-theme="light" data-size="medium" data-position="bottom-right"
  data-company-name="Keel &amp; &quot;Stone&quot;"
  data-logo="https://keelstone.example/logo.png"
  data-remove-branding="true"></script>`);
});

test("without a brand the embed says nothing of one", () => {
  const bare = embedSnippet({ ...integrated, companyName: "", logo: "", removeBranding: false });
  expect(bare).not.toMatch(/company|logo|branding/);
});

test("the shortcode and the component take owner, theme, size and position", () => {
  expect(wordpressSnippet(integrated)).toBe(
    '[understudy_assistant user_id="usr_0000000000000000000000" theme="light" size="medium" position="bottom-right"]',
  );
  const react = reactSnippet(integrated);
  for (const part of [
    'theme = "light"',
    'size = "medium"',
    'position = "bottom-right"',
    "onMessage",
    "onResponse",
  ])
    expect(react).toContain(part);
  expect(react).toContain('companyName: "Keel & \\"Stone\\""');
  expect(react).not.toMatch(/from "(?!react")/);
});
