import { type Mutation, replace } from "../testing/mutation.ts";

const DRAWN = "nothing is drawn but what an answer is made of";

/** A React or Preact element. A copy with another type and other properties is a different element. */
type Markdown = (given: { content: { text: string; isWriting: boolean } }) => object | null;

const drawn = (
  name: string,
  replacement: (original: Markdown) => Markdown,
  ...mustFail: string[]
): Mutation => ({
  name,
  replaces: [replace("packages/widget/src/markdown.tsx", "Markdown", replacement)],
  mustFail,
});

/** What other products got wrong: the finished answer is safe, but the one in progress is not. */
export const mutations: readonly Mutation[] = [
  drawn(
    "an answer under way is put into the page as markup",
    (original) => (given) => {
      const { text, isWriting } = given.content;
      const safe = original(given);
      return isWriting ? { ...safe, type: "p", props: { dangerouslySetInnerHTML: { __html: text } } } : safe;
    },
    "nothing runs",
    "nothing leaves the browser",
    DRAWN,
  ),
  drawn(
    "a picture is shown while its end is not there yet",
    (original) => (given) => {
      const safe = original(given);
      const src = given.content.isWriting && /!\[[^\]]*\]\(([^)\s]+)/.exec(given.content.text)?.[1];
      return src ? { ...safe, type: "img", props: { alt: "", src } } : safe;
    },
    "nothing leaves the browser",
    DRAWN,
  ),
  drawn(
    "an address under way is a link before its scheme is judged",
    (original) => (given) => {
      const safe = original(given);
      const href = given.content.isWriting && /\]\(([^)\s]+)/.exec(given.content.text)?.[1];
      return href ? { ...safe, type: "a", props: { href, children: href } } : safe;
    },
    DRAWN,
  ),
  drawn(
    "an answer that ended early is put into the page as markup",
    (original) => (given) => {
      const { text, isWriting } = given.content;
      const safe = original(given);
      const isCut = !isWriting && !/[>)\]]$/.test(text);
      return isCut ? { ...safe, type: "p", props: { dangerouslySetInnerHTML: { __html: text } } } : safe;
    },
    DRAWN,
  ),
  drawn(
    "nothing is drawn before the end",
    (original) => (given) => (given.content.isWriting ? null : original(given)),
    "every event is drawn",
  ),
];
