import { expect, test } from "vitest";
import { embedSnippet, reactSnippet, wordpressSnippet } from "./snippets.ts";

const integrated = { host: "https://api.keelstone.example", userId: "usr_0000000000000000000000" };

test("the embed is one line that names the owner and calls the owner's endpoint", () => {
  expect(embedSnippet(integrated)).toBe(
    '<script async src="https://api.keelstone.example/widget/v1.js?id=usr_0000000000000000000000"></script>',
  );
  expect(embedSnippet({ ...integrated, host: 'https://a.example/"' })).toContain("a.example/&quot;/widget");
});

test("the shortcode and the component take an owner, and the component theme, size and position", () => {
  expect(wordpressSnippet(integrated)).toBe('[understudy_assistant user_id="usr_0000000000000000000000"]');
  const react = reactSnippet(integrated);
  for (const part of ["onMessage", "onResponse", `userId = "${integrated.userId}"`])
    expect(react).toContain(part);
  for (const name of ["theme", "size", "position"])
    expect(react).toContain(`if (${name}) script.dataset.${name} = ${name};`);
  expect(react).not.toMatch(/from "(?!react")/);
});
