import { expect, test } from "vitest";
import { htmlSnippet, reactSnippet, wordpressSnippet } from "./snippets.ts";

const host = "https://understudy.example";
const key = "usr_0000000000000000000000";
const snippet = { host, key };

test("the code for a page is one line with the assistant's id and nothing of its look", () => {
  expect(htmlSnippet(snippet)).toBe(
    `<script src="https://understudy.example/widget/v1.js" data-assistant="usr_0000000000000000000000" async></script>`,
  );
  expect(wordpressSnippet(snippet)).toBe('[understudy_assistant user_id="usr_0000000000000000000000"]');
});

test("an address cannot leave its attribute", () => {
  const html = htmlSnippet({ ...snippet, host: `https://a.example/"><script>` });
  expect(html).toContain('src="https://a.example/&quot;&gt;&lt;script&gt;/widget/v1.js" data-assistant=');
});

test("the component imports React alone, and passes on what it is given", () => {
  const react = reactSnippet(snippet);
  expect([...react.matchAll(/from "([^"]+)"/g)].map(([, from]) => from)).toEqual(["react"]);
  for (const part of [`userId = "${key}"`, `"${host}/widget/v1.js?id="`, "onMessage", "onResponse"])
    expect(react).toContain(part);
  for (const name of ["theme", "size", "position"])
    expect(react).toContain(`if (${name}) script.dataset.${name} = ${name};`);
});
