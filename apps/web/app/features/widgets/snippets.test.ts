import { expect, test } from "vitest";
import { encodedConfig, htmlSnippet, reactSnippet, wordpressSnippet } from "./snippets.ts";
import { untouched } from "./untouched.test-data.ts";

const host = "https://understudy.example";
const key = "usr_0000000000000000000000";
const snippet = { host, key, theme: "light", config: untouched };

test("the script is told whose it is, how it looks, whom to call, and whose name it bears", () => {
  const html = htmlSnippet(snippet);
  expect(html).toContain(`<script async src="${host}/widget.js?id=${key}"`);
  for (const part of [
    `data-user-id="${key}"`,
    'data-theme="light"',
    'data-size="medium"',
    'data-position="bottom-right"',
    'data-company-name="AI Assistant"',
    'data-logo=""',
    'data-remove-branding="false"',
    'data-on-message="onUnderstudyMessage"',
    'data-on-response="onUnderstudyResponse"',
    `data-config="${encodedConfig(untouched)}"`,
  ])
    expect(html).toContain(part);
});

test("what a page needs to know is encoded, and nothing else", () => {
  const secret = { ...untouched, webhookUrl: "https://hooks.example/1", customJS: "alert(1)" };
  const look = JSON.parse(decodeURIComponent(encodedConfig({ ...secret, greeting: "It's 5 o'clock" })));
  expect(look).toMatchObject({ primaryColor: "#667eea", borderRadius: 12, greeting: "It's 5 o'clock" });
  expect(Object.keys(look)).not.toContain("webhookUrl");
  expect(Object.keys(look)).not.toContain("customJS");
  expect(encodedConfig({ ...untouched, greeting: "It's" })).not.toContain("'");
});

test("a name cannot leave its place", () => {
  const config = {
    ...untouched,
    brandName: `"><script>alert('&')</script>]`,
    logo: "https://a.example/?a=1&b=2",
  };
  expect(htmlSnippet({ ...snippet, config })).toContain(
    `data-company-name="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;]"`,
  );
  expect(wordpressSnippet({ ...snippet, config }).match(/[[\]]/g)).toEqual(["[", "]"]);
  expect(reactSnippet({ ...snippet, config })).toContain(JSON.stringify(config.brandName));
});

test("the shortcode and the component pass the same things", () => {
  const wordpress = wordpressSnippet(snippet);
  expect(wordpress).toMatch(/^\[understudy_assistant host="https:\/\/understudy\.example" user_id="usr_/);
  expect(wordpress).toContain(`config="${encodedConfig(untouched)}"`);
  const react = reactSnippet(snippet);
  expect([...react.matchAll(/from "([^"]+)"/g)].map(([, from]) => from)).toEqual(["react"]);
  expect(react).toContain(`userId = "${key}"`);
  expect(react).toContain(encodedConfig(untouched));
});
