import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";

const COST = "What does a single session cost?";
const PRICES = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";
const OWN = "From January it is £200.\n\nStudents pay half: just ask.";
const product = await testApp({ worker: true });
const newOwner = () => ownerWith(product, { "prices.md": PRICES });
const askAs = (userId: string, message: string) => product.api().chat.ask({ userId, message });

describe("an owner's own answer", () => {
  test("is given word for word from the next question on, cited with name and day, until it is deleted", async () => {
    const { userId, profileId, api } = await newOwner();
    const before = await askAs(userId, COST);
    const { correction, again } = await api.savedAnswers.create(profileId, { question: COST, answer: OWN });
    expect(again).toEqual({ question: COST, state: "answered", response: OWN, ownWords: true });
    const answer = await askAs(userId, "what does a single session cost");
    expect(answer).toMatchObject({ response: OWN, state: "answered" });
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ documentName: "Answered by the owner", passage: OWN, quote: OWN });
    expect(citation?.headingPath).toHaveLength(1);
    expect(citation?.headingPath[0]).toMatch(/^\w+ \d{1,2}, \d{4}$/);
    const stored = await row(
      product.url,
      "select correction_id, document_id, label from citations where user_id = $1 and message_id = $2",
      [userId, answer.exchangeId],
    );
    expect(stored).toEqual({
      correction_id: String(correction.id),
      document_id: null,
      label: [citation?.documentName, citation?.headingPath[0]],
    });
    await api.savedAnswers.remove(profileId, correction.id);
    expect((await askAs(userId, COST)).response).toBe(before.response);
    expect(await rows(product.url, "select 1 from corrections where user_id = $1", [userId])).toEqual([]);
    expect(
      await rows(product.url, "select 1 from citations where user_id = $1 and correction_id is not null", [
        userId,
      ]),
    ).toEqual([]);
  });

  test("leaves other questions as they were, is changed, switched off and on, and says where it was used", async () => {
    const { userId, profileId, api } = await newOwner();
    const other = "How long does a session last?";
    const before = await askAs(userId, other);
    const { correction } = await api.savedAnswers.create(profileId, { question: COST, answer: OWN });
    expect((await askAs(userId, other)).response).toBe(before.response);
    await api.savedAnswers.update(profileId, correction.id, { answer: "£210." });
    expect((await askAs(userId, COST)).response).toBe("£210.");
    await api.savedAnswers.update(profileId, correction.id, { active: false });
    expect((await askAs(userId, COST)).response).toContain("£180");
    await api.savedAnswers.update(profileId, correction.id, { active: true });
    expect((await askAs(userId, COST)).response).toBe("£210.");
    const [listed] = await api.savedAnswers.list(profileId);
    expect(listed).toMatchObject({ answer: "£210.", active: true, uses: 2 });
    expect(listed?.lastUses.map(({ question }) => question)).toEqual([COST, COST]);
    const [use] = listed?.lastUses ?? [];
    const { exchanges } = await api.conversations.read(use?.conversationId ?? 0);
    expect(exchanges[0]?.citations[0]).toMatchObject({ correctionId: correction.id, documentId: null });
  });

  test("answers the same request no more from what was kept of it", async () => {
    const { userId, profileId, api } = await newOwner();
    const { correction } = await api.savedAnswers.create(profileId, { question: COST, answer: OWN });
    const key = `corrections-${userId}`;
    const ask = async () => {
      const answer = await product.app.inject({
        method: "POST",
        url: "/api/chat",
        headers: { origin: product.app.ownOrigin, "idempotency-key": key },
        payload: { userId, message: COST },
      });
      return (answer.json() as { response: string }).response;
    };
    expect([await ask(), await ask()]).toEqual([OWN, OWN]);
    await api.savedAnswers.remove(profileId, correction.id);
    expect(await ask()).toContain("£180");
  });

  test("is one for a question in any spelling, and of one profile only", async () => {
    const { userId, profileId, api } = await newOwner();
    await api.savedAnswers.create(profileId, { question: COST, answer: "£190." });
    await api.savedAnswers.create(profileId, { question: `${COST.toLowerCase()}?!`, answer: "£195." });
    const listed = await api.savedAnswers.list(profileId);
    expect(listed.map(({ answer }) => answer)).toEqual(["£195."]);
    const second = await api.profiles.create({ name: "Speaking" });
    expect(await api.savedAnswers.list(second.id)).toEqual([]);
    const stranger = await newOwner();
    await expect(stranger.api.savedAnswers.list(profileId)).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.api.savedAnswers.update(stranger.profileId, listed[0]?.id ?? 0, { active: false }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await askAs(userId, COST)).response).toBe("£195.");
  });

  test("is flagged, and stays in force, when a document says otherwise", async () => {
    const { userId, profileId, api } = await newOwner();
    const { correction } = await api.savedAnswers.create(profileId, {
      question: COST,
      answer: "It costs £200.",
    });
    expect(correction.contradiction).toMatchObject({ documentName: "prices.md" });
    expect(correction.contradiction?.passage).toContain("£180");
    const agreed = await api.savedAnswers.update(profileId, correction.id, { answer: "£180, as ever." });
    expect(agreed.contradiction).toBeNull();
    const file = new File(["# Prices 2026\n\nA single session costs £220."], "prices-2026.md", {
      type: "text/markdown",
    });
    await api.documents.upload(file);
    const flagged = await until(async () =>
      (await api.savedAnswers.list(profileId)).find(({ contradiction }) => contradiction !== null),
    );
    expect(flagged.contradiction?.documentName).toBe("prices-2026.md");
    expect((await askAs(userId, COST)).response).toBe("£180, as ever.");
  });
});

describe("pairs that are pasted", () => {
  test("are taken in from CSV and from questions and answers, with what is there already pointed out", async () => {
    const { userId, profileId, api } = await newOwner();
    await api.savedAnswers.create(profileId, { question: COST, answer: OWN });
    const text = [
      "Question,Answer",
      '"Do you coach teams?","Yes, up to ""twelve"" people,\nin one room."',
      "do you coach TEAMS,Again",
      `${COST},Other`,
      "No answer here,",
    ].join("\r\n");
    const tried = await api.savedAnswers.import(profileId, { text, try: true });
    expect(await api.savedAnswers.list(profileId)).toHaveLength(1);
    const report = await api.savedAnswers.import(profileId, { text });
    expect(report).toEqual(tried);
    expect(report).toEqual({
      pairs: [
        { line: 2, question: "Do you coach teams?", answer: 'Yes, up to "twelve" people,\nin one room.' },
      ],
      duplicates: [
        { line: 4, question: "do you coach TEAMS", of: "Do you coach teams?" },
        { line: 5, question: COST, of: COST },
      ],
      faults: [{ line: 6, reason: "The answer is missing." }],
    });
    expect((await askAs(userId, "Do you coach teams?")).response).toContain("twelve");
    const pasted = "Q: Where do you work?\nA: In Leith,\nby the water.\n\nQ: And when?\nA: On weekdays.";
    expect((await api.savedAnswers.import(profileId, { text: pasted })).pairs).toHaveLength(2);
    expect((await askAs(userId, "where do you work")).response).toBe("In Leith,\nby the water.");
  });
});

describe("a gap", () => {
  const GAP = "Do you offer scholarships?";
  const gapsOf = async ({ api, profileId }: Awaited<ReturnType<typeof newOwner>>) =>
    (await api.analytics.insights(profileId, { days: 30, timeZone: "UTC" })).gaps;

  test("that is answered is asked again at once, leaves the list, and is answered from then on", async () => {
    const owner = await newOwner();
    expect((await askAs(owner.userId, GAP)).state).toBe("not_answered");
    const [gap] = await gapsOf(owner);
    const { again } = await owner.api.gaps.answer(owner.profileId, gap?.id ?? 0, { answer: "Two a year." });
    expect(again).toEqual({ question: GAP, state: "answered", response: "Two a year.", ownWords: true });
    expect(await gapsOf(owner)).toEqual([]);
    expect((await askAs(owner.userId, GAP)).response).toBe("Two a year.");
    expect(await gapsOf(owner)).toEqual([]);
    await expect(
      owner.api.gaps.answer(owner.profileId, gap?.id ?? 0, { answer: "Three." }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test("that a document answers by now leaves the list when it is asked again", async () => {
    const owner = await newOwner();
    await askAs(owner.userId, GAP);
    const [gap] = await gapsOf(owner);
    expect(await owner.api.gaps.ask(owner.profileId, gap?.id ?? 0)).toMatchObject({
      state: "not_answered",
    });
    expect(await gapsOf(owner)).toHaveLength(1);
    await owner.api.documents.upload(
      new File(["# Scholarships\n\nWe offer two scholarships a year."], "more.md", { type: "text/markdown" }),
    );
    await until(async () => (await owner.api.documents.list()).every(({ status }) => status === "ready"));
    expect(await owner.api.gaps.ask(owner.profileId, gap?.id ?? 0)).toMatchObject({
      state: "answered",
      ownWords: false,
    });
    expect(await gapsOf(owner)).toEqual([]);
  });

  test("that is not the owner's subject is never reported again", async () => {
    const owner = await newOwner();
    await askAs(owner.userId, GAP);
    const [gap] = await gapsOf(owner);
    await owner.api.gaps.settle(owner.profileId, gap?.id ?? 0, { status: "off_subject" });
    await askAs(owner.userId, GAP);
    expect(await gapsOf(owner)).toEqual([]);
    const gaps = await rows(product.url, "select status from gaps where user_id = $1", [owner.userId]);
    expect(gaps).toEqual([{ status: "off_subject" }, { status: "off_subject" }]);
  });

  test("that is not the owner's subject stays off the list when one of its conversations is deleted", async () => {
    const owner = await newOwner();
    await askAs(owner.userId, GAP);
    await askAs(owner.userId, GAP);
    const [gap] = await gapsOf(owner);
    // As after two groups are merged: the group is off subject, and a row of it is still open.
    await rows(product.url, "update question_groups set off_subject = true, gaps = 0 where user_id = $1", [
      owner.userId,
    ]);
    expect(gap?.count).toBe(2);
    const [latest] = (await owner.api.conversations.list()).conversations;
    await owner.api.conversations.remove(latest?.id ?? 0);
    expect(await gapsOf(owner)).toEqual([]);
  });
});
