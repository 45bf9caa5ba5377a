import type { ChatAnswer } from "@understudy/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EMPTY_CONVERSATION, reduce, type StoredExchange } from "./conversation.ts";
import { Entries, entriesOf } from "./entries.tsx";
import type { ChatController } from "./use-conversation.ts";
import { wordsIn } from "./words.ts";

const storedExchange = (
  exchangeId: number,
  state: ChatAnswer["state"],
  more: Partial<ChatAnswer> = {},
): StoredExchange => ({
  message: `Question ${exchangeId}?`,
  thumb: null,
  createdAt: "2026-02-03T10:00:00.000Z",
  answer: {
    response: "Something.",
    sessionId: "s",
    exchangeId,
    state,
    citations: [],
    unsupported: [],
    suggestions: [],
    contact: true,
    ...more,
  },
});

/** For each exchange: whether it shows the form for an address, a button that opens it, or neither. */
function offersOf(stored: readonly StoredExchange[], more: Partial<ChatController> = {}): string[] {
  const { exchanges } = reduce(EMPTY_CONVERSATION, { type: "restored", stored });
  const controller: ChatController = {
    exchanges,
    handover: undefined,
    pending: undefined,
    isReturning: false,
    hasLeftEmail: false,
    noteEmail: () => {},
    sessionId: () => "s",
    send: () => true,
    stop: () => {},
    leave: () => {},
    sendAgain: () => {},
    rate: async () => {},
    clear: () => {},
    ...more,
  };
  const html = renderToStaticMarkup(
    <Entries
      entries={entriesOf(controller)}
      controller={controller}
      source={{
        stream: async function* () {},
        stop: () => Promise.reject(new Error("not asked")),
        feedback: async () => {},
        contact: async () => {},
      }}
      assistant="Ada's assistant"
      owner="Ada"
      face="A"
      words={wordsIn("en")}
      opening={{ open: undefined, toggle: () => {} }}
      failureText={undefined}
      emptyReply={undefined}
      hasTimes={false}
      email={undefined}
      under={undefined}
      isFailureShownElsewhere={false}
      onChoose={() => {}}
      beneath={null}
    />,
  );
  return html
    .split("<article")
    .slice(1)
    .map((article) =>
      article.includes("us-offer") ? "form" : article.includes(">Ask Ada<") ? "button" : "neither",
    );
}

test("the contact form is shown once, at the first question without an answer", () => {
  const stored = [
    storedExchange(1, "not_answered"),
    storedExchange(2, "answered"),
    storedExchange(3, "not_answered"),
    storedExchange(4, "answered"),
  ];
  expect(offersOf(stored)).toEqual(["form", "neither", "button", "button"]);
  expect(offersOf([...stored, storedExchange(5, "not_answered")])).toEqual([
    "form",
    "neither",
    "button",
    "neither",
    "button",
  ]);
  expect(
    offersOf([storedExchange(1, "not_answered"), storedExchange(2, "answered", { wantsPerson: true })]),
  ).toEqual(["button", "form"]);
});

test("the form never opens by itself again once the visitor has left an address", () => {
  const stored = [
    storedExchange(1, "not_answered"),
    storedExchange(2, "not_answered"),
    storedExchange(3, "answered", { wantsPerson: true }),
  ];
  expect(offersOf(stored, { hasLeftEmail: true })).toEqual(["button", "button", "button"]);
});

test("there is no form if the owner can't be contacted", () => {
  expect(
    offersOf([storedExchange(1, "not_answered"), storedExchange(2, "not_answered", { contact: false })]),
  ).toEqual(["form", "neither"]);
});
