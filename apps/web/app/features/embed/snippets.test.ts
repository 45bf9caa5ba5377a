import { expect, test } from "vitest";
import { embedAddress, iframeSnippet, scriptSnippet } from "./snippets.ts";

const embedded = {
  origin: "https://understudy.example",
  userId: "usr_0000000000000000000000",
  theme: "dark",
  width: 600,
  height: 600,
  title: "Chat with Ada",
};

test("the iframe shows the embed of the public page in its theme and size", () => {
  expect(iframeSnippet(embedded)).toBe(
    '<iframe src="https://understudy.example/profile/usr_0000000000000000000000?embed=1&amp;theme=dark" width="600" height="600" style="border:0;max-width:100%" title="Chat with Ada" loading="lazy"></iframe>',
  );
  expect(embedAddress(embedded)).toBe(
    "https://understudy.example/profile/usr_0000000000000000000000?embed=1&theme=dark",
  );
});

test("the script is one line with the assistant's id, and only what the owner chose is added to it", () => {
  const { origin, userId } = embedded;
  const line = `<script src="https://understudy.example/widget/v1.js" data-assistant="${userId}"`;
  expect(scriptSnippet({ origin, userId })).toBe(`${line} async></script>`);
  expect(scriptSnippet({ origin, userId, theme: "dark", size: "small", position: "" })).toBe(
    `${line} data-theme="dark" data-size="compact" async></script>`,
  );
  expect(scriptSnippet({ origin, userId, position: "top-left" })).toBe(
    `${line} data-position="top-left" async></script>`,
  );
});

test("a name cannot leave its attribute", () => {
  const snippet = iframeSnippet({ ...embedded, title: `"><script>alert('&')</script>` });
  expect(snippet).toContain(`title="&quot;&gt;&lt;script&gt;alert('&amp;')&lt;/script&gt;"`);
});
