import { plural } from "../platform/format.ts";

const count = (value: number): string => value.toLocaleString("en");

export const rehearsal = {
  meta: { title: "Rehearsal · Understudy" },
  title: "Rehearsal",
  lead: "Questions you keep as tests, with what a right answer must contain. Ask them all after a change: you see what got better and what got worse before a visitor does.",
  loading: "Loading your tests",
  failed: "Your tests could not be loaded. Nothing is lost.",
  retry: "Try again",
  run: {
    title: "Ask them all",
    start: (tests: number) => `Ask ${plural(tests, "test")}`,
    starting: "Starting",
    none: "Keep a question as a test first.",
    cost: (questions: number, used: number, limit: number | null) =>
      limit === null
        ? `${plural(questions, "question")}. Your plan has no limit.`
        : `${plural(questions, "question")}. ${count(Math.max(0, limit - used))} of ${count(limit)} left this month; visitors' conversations are not touched.`,
    progress: "Rehearsal",
    asking: (asked: number, tests: number) => `Asked ${count(asked)} of ${count(tests)}`,
    asked: "You can leave this page; it goes on.",
    failed: { title: "Error", description: "The rehearsal could not be started" },
    broken:
      "It broke off before the end: the language model or the search was away. What was asked is below.",
    which: "Rehearsal of",
    at: (when: string, tried: boolean) => (tried ? `${when}, settings on trial` : when),
    empty: "Nothing has been asked yet.",
  },
  counts: {
    worse: (tests: number) => `${count(tests)} worse`,
    better: (tests: number) => `${count(tests)} better`,
    same: (tests: number) => `${count(tests)} the same`,
    new: (tests: number) => `${count(tests)} new`,
    nothingWorse: "Nothing got worse",
    gotWorse: (tests: number) => `${plural(tests, "test")} got worse`,
  },
  result: {
    list: "Results",
    change: { worse: "Worse", better: "Better", same: "Same", new: "New" },
    waiting: "Still to be asked",
    right: "Right",
    wrong: "Not right",
    answers: "Show the answers",
    answer: "Show the answer",
    before: "Before",
    now: "Now",
    stored: "As saved",
    tried: "With your changes",
    sources: (names: string) => `From ${names}`,
    lacks: {
      words: (words: string) => `Lacks “${words}”`,
      document: (name: string) => `Does not cite ${name}`,
      answer: "Gives no answer",
      unknown: "Answers, though it should say it does not know",
    },
  },
  tests: {
    title: "Your tests",
    count: (tests: number, most: number) => `${count(tests)} of ${count(most)}`,
    add: "Add a test",
    contains: (words: string) => `Contains ${words}`,
    cites: (name: string) => `Cites ${name}`,
    unknown: "Says it does not know",
    never: "Not asked yet",
    edit: "Edit",
    editSaid: (question: string) => `Edit the test “${question}”`,
    remove: "Delete",
    removeSaid: (question: string) => `Delete the test “${question}”`,
    confirm: {
      title: "Delete this test?",
      text: "It is asked no more. Rehearsals that asked it keep what was answered.",
      keep: "Keep it",
      yes: "Delete test",
    },
    removed: { title: "Success", description: "Test deleted" },
    empty: {
      title: "No tests yet",
      text: "Press “Keep as a test” under any answer, in the gaps or beside your own answers, or add one here.",
    },
  },
  form: {
    question: "Question",
    contains: "A right answer contains",
    containsHint:
      "One word, figure or phrase a line. Capitals, spaces and ways to write a number do not matter.",
    document: "And cites",
    anyDocument: "Any document",
    unknown: "The right answer is “I don't know”",
    save: "Keep test",
    cancel: "Cancel",
    failed: { title: "Error", description: "The test could not be kept" },
  },
  keep: {
    open: "Keep as a test",
    openSaid: (question: string) => `Keep as a test: “${question}”`,
    kept: "Kept as a test",
    all: "All your tests",
  },
  first: {
    open: "Rehearse first",
    title: "Rehearse before you save",
    text: (tests: number) =>
      `${plural(tests, "test")}, each asked as your settings are saved and as they would be. Nothing is saved yet.`,
    start: "Rehearse",
    again: "Rehearse again",
    stale: "You have changed something since. Rehearse again to see it.",
    discard: "Don't save",
    save: "Save Settings",
    saving: "Saving...",
    all: "All your tests",
  },
} as const;
