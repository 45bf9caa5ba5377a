import { formatNumber, plural } from "../../platform/format.ts";

export const draft = {
  title: "What this upload changes",
  unused: "Visitors get answers from the current version until you decide.",
  reading: "Reading the new version",
  preparing: "Looking for recent questions",
  asking: (done: number, questions: number) =>
    `Asking ${formatNumber(done + 1)} of ${formatNumber(questions)} recent questions`,
  none: "In the last 30 days no visitor got an answer from this document.",
  changes: (changed: number, total: number) =>
    changed === 0
      ? `${total === 1 ? "The one recent answer stays" : `All ${formatNumber(total)} recent answers stay`} the same`
      : `${formatNumber(changed)} of ${plural(total, "recent answer")} would change`,
  how: "We asked what visitors asked in the last 30 days again, with both versions.",
  same: (count: number) =>
    count === 1 ? "1 answer stays the same." : `${formatNumber(count)} answers stay the same.`,
  notAsked: (count: number) =>
    `${plural(count, "more question wasn't", "more questions weren't")} asked, because this month's test questions are used up.`,
  failed: "Some questions couldn't be asked. You can still decide.",
  list: "Answers that would change",
  visitors: (count: number) => `${plural(count, "visitor")} got an answer from this document`,
  change: {
    lost: "No longer answered",
    figures: "Different figures",
    gained: "Newly answered",
    words: "Different words",
    same: "The same",
  },
  now: "Now",
  next: "With the new version",
  sources: (names: string) => `Source: ${names}`,
  use: "Use the new version",
  keep: "Keep the current version",
  used: { title: "Success", description: "The new version replaces the current one in a moment." },
  kept: { title: "Success", description: "The current version stays in use." },
  notSaved: { title: "Error", description: "This couldn't be saved. Nothing was changed." },
  waiting: "A new version is waiting for your decision.",
  see: "See what it changes",
};
