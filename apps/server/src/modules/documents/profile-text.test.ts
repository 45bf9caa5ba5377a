import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { openJobs } from "../../../test/queue.ts";
import { indexVersion } from "./index-version.ts";
import { createSplitter } from "./page-reader.ts";
import { profileTextJobs } from "./profile-text.ts";
import { documentRepository } from "./repository.ts";

const product = await testApp({ worker: true });
const split = createSplitter();

async function texts({ userId }: Owner) {
  return rows(
    product.url,
    `select d.id, d.profile_id, d.filename, d.content, d.status, count(p.id)::int as passages
     from documents d left join passages p on p.user_id = d.user_id and p.document_id = d.id
     where d.user_id = $1 and d.kind = 'profile' group by d.user_id, d.id order by d.id`,
    [userId],
  );
}

const learned = (owner: Owner, part: string) =>
  until(async () => {
    const all = await texts(owner);
    return all.find((text) => text["status"] === "ready" && String(text["content"]).includes(part));
  });

const ask = (owner: Owner, message: string) => product.api().chat.ask({ userId: owner.userId, message });

describe("the fields of a profile", () => {
  test("answer a question with a citation, and never another owner's [GEN-07]", async () => {
    const [owner, other] = [await buildOwner(product), await buildOwner(product)];
    await product.api(owner.cookie).profiles.update({
      firstName: "Marguerite",
      lastName: "Okafor",
      title: "Executive coach",
      company: "Northlight",
      location: "Leith",
      bio: "I have coached founders since 2009",
    });
    await product.api(other.cookie).profiles.update({ firstName: "Jonas", location: "Gothenburg" });
    await learned(owner, "since 2009.");
    await learned(other, "Gothenburg");

    const answer = await ask(owner, "What is Marguerite's location?");
    expect(answer.state).toBe("answered");
    expect(answer.citations[0]).toMatchObject({
      documentName: "About Marguerite",
      quote: "Marguerite Okafor's location: Leith.",
    });
    const company = await ask(owner, "Which company is Marguerite Okafor at?");
    expect(company.response).toContain("Marguerite Okafor's company: Northlight.");
    const founders = await ask(owner, "Since when have you coached founders?");
    expect(founders.response).toContain("I have coached founders since 2009.");

    const theirs = await ask(other, "What is the location?");
    expect(theirs.response).toContain("Jonas's location: Gothenburg.");
    for (const question of [
      "What is Marguerite's location?",
      "Which company?",
      "Leith Northlight founders",
    ]) {
      // Not the whole answer: its ids are random numbers, in which 2009 may occur.
      const { response, citations } = await ask(other, question);
      expect(JSON.stringify([response, citations])).not.toMatch(/Leith\.|Northlight|2009/);
    }
  });

  test("are learned again in the same place when they change, and forgotten when they are emptied [GEN-07]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ firstName: "Ines", location: "Porto" });
    const first = await learned(owner, "Porto");
    await api.profiles.update({ location: "Braga" });
    const second = await learned(owner, "Braga");
    expect(second["id"]).toBe(first["id"]);
    expect(second["passages"]).toBe(1);
    expect((await ask(owner, "What is the location of Ines?")).response).toContain("Braga");
    await api.profiles.update({ location: "" });
    await until(async () => (await texts(owner)).length === 0);
    expect(JSON.stringify(await ask(owner, "What is the location of Ines?"))).not.toContain("Braga");
  });

  test("saved many times at once end as they were saved last, in one text", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => api.profiles.update({ location: `Town ${index}` })),
    );
    const { location } = await api.auth.user();
    await until(async () => (await openJobs(product.url, ["documents.learn-profile"])) === 0);
    expect(await texts(owner)).toMatchObject([
      { content: `The owner's location: ${location}.`, passages: 1 },
    ]);
  });

  test("learned by two workers at once end as they were saved last", async () => {
    const owner = await buildOwner(product);
    const { db } = product.product;
    const profileRef = { userId: owner.userId, profileId: owner.profileId };
    const about = (text: string) => ({ name: "About", text });
    const rest = {
      db,
      split,
      embedders: { current: async () => undefined, choose: async () => undefined },
      documentsChanged: async () => {},
    };
    const [later] = profileTextJobs({ ...rest, aboutOf: async () => about("New.") });
    let calls = 0;
    const [earlier] = profileTextJobs({
      ...rest,
      async aboutOf() {
        calls += 1;
        if (calls > 1) return about("New.");
        // This job has read the fields. Before it writes them, another worker reads and writes newer ones.
        await later?.run(profileRef);
        return about("Old.");
      },
    });
    await earlier?.run(profileRef);
    expect(await texts(owner)).toMatchObject([{ content: "New.", passages: 1, status: "ready" }]);
  });

  test("are embedded like any document, and learned again only when the model has changed", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ location: "Porto" });
    await learned(owner, "Porto");
    const outdated = await documentRepository(product.product.db).withOtherIndexVersion(
      owner.userId,
      owner.profileId,
      indexVersion(undefined),
    );
    expect(outdated).toEqual([]);
    const embedder = {
      model: "test",
      embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1, 0)),
    };
    const aboutOf = async () => ({ name: "About", text: "The owner's location: Porto." });
    const { db } = product.product;
    const embedders = { current: async () => embedder, choose: async () => embedder };
    const [job] = profileTextJobs({ db, split, embedders, aboutOf, documentsChanged: async () => {} });
    await job?.run({ userId: owner.userId, profileId: owner.profileId });
    const vectors = await rows(
      product.url,
      "select part, model from passage_vectors where user_id = $1 order by part",
      [owner.userId],
    );
    expect(vectors).toEqual([
      { part: -1, model: "test" },
      { part: 0, model: "test" },
    ]);
    const stored = await rows(
      product.url,
      "select learned_with from documents where user_id = $1 and kind = 'profile'",
      [owner.userId],
    );
    expect(stored).toEqual([{ learned_with: indexVersion("test") }]);
  });

  test("show in no list of documents and count against no plan", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ location: "Porto" });
    const text = await learned(owner, "Porto");
    expect(await api.documents.list()).toEqual([]);
    await expect(api.documents.remove(Number(text["id"]))).rejects.toMatchObject({ status: 404 });
    await rows(
      product.url,
      `insert into documents (user_id, id, profile_id, filename, file_type, byte_size, content_hash, storage_key)
       select $1, n, $2, 'a.txt', 'text/plain', 1, '', '' from generate_series(1, 24) as n`,
      [owner.userId, owner.profileId],
    );
    const file = new File(["Hi."], "last.txt", { type: "text/plain" });
    expect(await api.documents.upload(file)).toMatchObject({ filename: "last.txt" });
  });

  test("of another AI profile are its description and its owner's own fields [GEN-07]", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.profiles.update({ firstName: "Ines", title: "Dancer", bio: "A secret of the main profile." });
    const { id } = await api.profiles.create({
      name: "Ines on stage",
      description: "Books evenings for theatres",
      isPublic: true,
    });
    await learned(owner, "theatres.");
    const found = (await texts(owner)).find((text) => Number(text["profile_id"]) === id);
    expect(found).toMatchObject({
      filename: "About Ines on stage",
      content: "Ines's job title: Dancer.\n\nBooks evenings for theatres.",
    });
    await api.profiles.update({ title: "Choreographer" });
    await until(async () =>
      (await texts(owner)).every((text) => String(text["content"]).includes("Choreographer")),
    );
    const answer = await product
      .api()
      .chat.ask({ profileId: id, message: "Who books evenings for theatres?" });
    expect(answer.citations[0]?.documentName).toBe("About Ines on stage");
  });
});
