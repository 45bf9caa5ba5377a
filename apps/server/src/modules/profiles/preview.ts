import { type AiSettings, AppError, LONGEST_ANSWER_MS, type PreviewAnswer } from "@understudy/contracts";
import { type Engine, type LanguageModel, type Persona, type Reply, respond } from "@understudy/knowledge";
import { type Audience, PUBLIC } from "../../platform/audience.ts";
import { type Caller, ownCaller } from "../../platform/caller.ts";
import type { Optional } from "./changes.ts";
import type { VisibleProfile } from "./service.ts";

type TrialSettings = Optional<
  Pick<AiSettings, "aiPersonality" | "responseLength" | "customInstructions" | "unknownText">
>;

type Dependencies = {
  visible: (key: string, caller: Caller) => Promise<VisibleProfile>;
  ownProfileId: (userId: string, profileId: number) => Promise<number>;
  /** Applies the rate limits. A preview with two answers counts as two calls. */
  admit: (address: string, find: () => Promise<VisibleProfile>) => Promise<VisibleProfile>;
  engineOf: (userId: string, profileId: number, audience: Audience) => Promise<Engine>;
  modelOf: (userId: string, profileId: number) => Promise<LanguageModel | undefined>;
  mainProfileId: (userId: string) => Promise<number>;
  clock: () => Date;
};
type PreviewRequest = { question: string; settings: TrialSettings };

export type PreviewService = ReturnType<typeof previewService>;

/** Shows an owner the effect of changed settings on a real question, before visitors see it. */
export function previewService(dependencies: Dependencies) {
  const { visible, ownProfileId, mainProfileId, admit, modelOf } = dependencies;
  return {
    async answers(
      userId: string,
      profileId: number,
      { question, settings }: PreviewRequest,
      address: string,
    ) {
      const id = await ownProfileId(userId, profileId);
      const look = () => visible(String(id), ownCaller(userId));
      const { style, ownerName } = await admit(address, look);
      const before: Persona = { ...style, ownerName };
      const after = tried(before, settings);
      if (same(before, after)) {
        const only = await answer(dependencies, userId, id, { question, persona: before });
        return { before: only, after: only };
      }
      await admit(address, look);
      const [first, second] = await Promise.all(
        [before, after].map((persona) => answer(dependencies, userId, id, { question, persona })),
      );
      if (!first || !second) throw new AppError("unavailable");
      return { before: first, after: second };
    },

    /** How the assistant speaks, with the stored settings or with some of them overridden. */
    async personaOf(userId: string, profileId: number, settings: TrialSettings = {}): Promise<Persona> {
      const { style, ownerName } = await visible(String(profileId), ownCaller(userId));
      return tried({ ...style, ownerName }, settings);
    },

    async assistant(userId: string) {
      const model = await modelOf(userId, await mainProfileId(userId));
      return { languageModel: model !== undefined };
    },
  };
}

/** Undefined keeps the stored value, null clears it. */
function tried(before: Persona, settings: TrialSettings): Persona {
  const { aiPersonality, responseLength, customInstructions, unknownText } = settings;
  return {
    ...before,
    ...(aiPersonality === undefined ? {} : { personality: aiPersonality }),
    ...(responseLength === undefined ? {} : { responseLength }),
    ...(customInstructions === undefined ? {} : { instructions: customInstructions ?? undefined }),
    ...(unknownText === undefined ? {} : { unknown: unknownText ?? undefined }),
  };
}

function same(one: Persona, other: Persona): boolean {
  const keys = ["personality", "responseLength", "instructions", "unknown"] as const;
  return keys.every((key) => one[key] === other[key]);
}

/** Longer than any answer takes. */
const PATIENCE_MS = LONGEST_ANSWER_MS + 30_000;

async function answer(
  { engineOf, modelOf, clock }: Dependencies,
  userId: string,
  profileId: number,
  { question, persona }: { question: string; persona: Persona },
): Promise<PreviewAnswer> {
  const request = {
    question: { text: question, before: [] },
    persona,
    engine: await engineOf(userId, profileId, PUBLIC),
    model: await modelOf(userId, profileId),
    signal: AbortSignal.timeout(PATIENCE_MS),
    today: clock(),
  };
  for await (const event of respond(request)) if (event.type === "end") return presentPreview(event.reply);
  throw new AppError("unavailable");
}

/** Includes every source, because the caller is the owner. */
export function presentPreview({ response, state, citations, unsupported }: Reply): PreviewAnswer {
  return {
    response,
    state,
    unsupported,
    citations: citations.map(({ number, start, end, quote, candidate }) => {
      const { documentName, address, headingPath, page, text: passage } = candidate;
      return { number, start, end, documentName, address, headingPath, page: page ?? null, passage, quote };
    }),
  };
}
