import { AiSettings, AUDIENCES, LIMITS, TONES, WidgetConfig } from "@understudy/contracts";
import { PASSAGE_LIMITS } from "@understudy/knowledge";
import * as z from "zod";

/**
 * Increase when an older installation can no longer read what a newer one writes, for example with every new field.
 * Files of all versions up to this one are read, so a new field needs a default for older files.
 */
export const VERSION = 1;
const FORMAT = "understudy-brain";

export const FILES = {
  manifest: "manifest.json",
  readme: "README.txt",
  profile: "profile.json",
  settings: "settings.json",
  documents: "documents.jsonl",
  passages: "passages.jsonl",
  corrections: "corrections.jsonl",
  questions: "suggested-questions.jsonl",
  tests: "rehearsal-tests.jsonl",
} as const;
export const originalName = (document: number): string => `originals/${document}`;

/** Limits of one file, independent of the plan: enough for the largest profile, and a guard against zip bombs. */
export const ARCHIVE_LIMITS = {
  entries: 5_100,
  bytes: 4 * 1024 ** 3,
  passages: 500_000,
  /** One line of a table; a passage's line includes its vectors. */
  lineBytes: 1024 ** 2,
  smallBytes: 2 * 1024 ** 2,
} as const;

const Count = z.int().nonnegative();
/** Zero-based position in the file; the file contains no ids of the installation that wrote it. */
const Index = z.int().min(0).max(ARCHIVE_LIMITS.passages);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Time = z.iso.datetime();
const text = (limit: number) => z.string().max(limit);

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  version: z.int().min(1).max(VERSION),
  madeAt: Time,
  /** Name and precision of the model that made the vectors, and their length; null if there are no vectors. */
  model: text(200).nullable(),
  dimensions: z.int().min(1).max(4_096).nullable(),
  entries: z
    .array(z.strictObject({ name: text(100), bytes: Count, sha256: Sha256 }))
    .max(ARCHIVE_LIMITS.entries),
});
export type Manifest = z.infer<typeof Manifest>;
/** The part of the manifest that any version must have, to recognize files of newer versions. */
export const VersionLabel = z.object({ format: z.literal(FORMAT), version: z.int() });
export const LABEL = { format: FORMAT, version: VERSION } as const;

export const CarriedProfile = z.strictObject({
  name: z.string().trim().min(1).max(LIMITS.profileNameCharacters),
  description: text(LIMITS.profileDescriptionCharacters).nullable(),
  tone: z.enum(TONES),
  questionsChosen: z.boolean(),
});

/**
 * Behavior and appearance. Settings that name addresses, depend on a paid plan, run code or grant access are excluded.
 */
export const CarriedSettings = z.strictObject({
  ai: AiSettings.pick({
    responseLength: true,
    embedEnabled: true,
    embedTheme: true,
    mcpEnabled: true,
  }).extend({
    customInstructions: text(LIMITS.instructionsCharacters).nullable(),
    unknownText: text(LIMITS.unknownTextCharacters).nullable(),
  }),
  widget: WidgetConfig.pick({
    brandName: true,
    primaryColor: true,
    secondaryColor: true,
    backgroundColor: true,
    textColor: true,
    accentColor: true,
    borderRadius: true,
    widgetPosition: true,
    widgetSize: true,
    chatBubbleStyle: true,
    showAvatar: true,
    showTimestamps: true,
    showTypingIndicator: true,
    autoOpen: true,
    greeting: true,
    placeholder: true,
    language: true,
    responseDelay: true,
    maxMessages: true,
  }),
});
export type CarriedSettings = z.infer<typeof CarriedSettings>;

export const CarriedDocument = z.strictObject({
  document: Index,
  name: text(LIMITS.fieldCharacters).min(1),
  fileType: text(100),
  sha256: Sha256,
  uploadedAt: Time,
  quotable: z.boolean(),
  circle: z.enum(AUDIENCES),
  ready: z.boolean(),
  learnedWith: text(300).nullable(),
  passages: Count,
  pageCount: Count.nullable(),
  pagesWithoutText: z.array(z.int().positive()).max(10_000),
  orders: Count,
});
export type CarriedDocument = z.infer<typeof CarriedDocument>;

/** PostgreSQL's text format of a tsvector; our words contain no quotes or spaces. */
const Words = text(100_000).regex(/^(?:'[^'\\\s]{1,500}':\d{1,5}(?:,\d{1,5})*(?: (?!$)|$))*$/);
/** Half precision, in PostgreSQL's binary format. */
const Vector = z.base64().max(12_000);

/** Earlier versions wrote longer passages than today's limits; `write.ts` truncates them. */
const HeadingPath = z.array(text(2_000)).max(50);

export const CarriedPassage = z.strictObject({
  document: Index,
  position: Count.max(ARCHIVE_LIMITS.passages),
  headingPath: HeadingPath,
  page: z.int().positive().max(1_000_000).nullable(),
  start: Count.max(2 ** 30),
  end: Count.max(2 ** 30),
  text: text(100_000),
  lead: text(20_000),
  language: text(20).nullable(),
  asOf: Day.nullable(),
  words: Words,
  wordCount: Count.max(20_000),
  // One per window, and one for the whole passage.
  vectors: z
    .array(z.strictObject({ part: z.int().min(-1).max(PASSAGE_LIMITS.windows), values: Vector }))
    .max(PASSAGE_LIMITS.windows + 1),
});
export type CarriedPassage = z.infer<typeof CarriedPassage>;

export const ExportedSavedAnswer = z.strictObject({
  question: text(LIMITS.correctionCharacters).min(1),
  answer: text(LIMITS.correctionCharacters).min(1),
  active: z.boolean(),
  circle: z.enum(AUDIENCES),
  createdAt: Time,
  answeredAt: Time,
  values: Vector.nullable(),
});
export type ExportedSavedAnswer = z.infer<typeof ExportedSavedAnswer>;

export const CarriedQuestion = z.strictObject({
  question: text(LIMITS.suggestedQuestionCharacters).min(1),
  origin: z.enum(["drawn", "owner"]),
  document: Index.nullable(),
  /** The passage's position in the file. */
  passage: Index.nullable(),
  headingPath: HeadingPath,
  answeredBy: Index.nullable(),
  position: z.int().min(0).max(1_000).nullable(),
  hidden: z.boolean(),
});
export type CarriedQuestion = z.infer<typeof CarriedQuestion>;

export const CarriedTest = z.strictObject({
  question: text(LIMITS.correctionCharacters).min(1),
  contains: z.array(text(LIMITS.requiredCharacters)).max(LIMITS.requiredWords),
  document: Index.nullable(),
  documentName: text(LIMITS.fieldCharacters).nullable(),
  unknown: z.boolean(),
  createdAt: Time,
});
export type CarriedTest = z.infer<typeof CarriedTest>;
