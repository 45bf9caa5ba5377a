import { formatNumber } from "../../platform/format.ts";

export const factChecks = {
  title: (count: number) =>
    count === 1
      ? "One thing to check in your documents"
      : `${formatNumber(count)} things to check in your documents`,
  contradict:
    "These contradict each other, and visitors may get either one. Open a document to correct it, or choose the one your assistant uses.",
  ending: {
    title: (day: string, ended: boolean) =>
      ended
        ? `This ended on ${day}. Your assistant no longer says it.`
        : `This ends on ${day}. After that day your assistant no longer says it.`,
    ends: "Let it end",
    hasEnded: "It ended",
    renew: "Still valid",
    until: "Valid until",
    save: "Save",
    always: "No end",
    cancel: "Cancel",
  },
  use: "Use this one",
  useLabel: (text: string) => `Use this one: ${text}`,
  bothRight: "Both are right",
  failed: { title: "That couldn't be saved", description: "Nothing was changed. Try again." },
};
