import { formatNumber } from "../../platform/format.ts";
import { TONE_NAMES } from "../../platform/tone-names.ts";
export const settings = {
  failed: "Your settings couldn't be loaded. Nothing was lost. Try again in a moment.",
  personality: {
    label: "AI personality",
    choices: {
      professional: { name: TONE_NAMES.professional, meaning: "Formal, complete sentences" },
      friendly: { name: TONE_NAMES.friendly, meaning: "Warm and direct" },
      casual: { name: TONE_NAMES.casual, meaning: "Relaxed, as with a friend" },
      creative: { name: TONE_NAMES.creative, meaning: "Vivid and imaginative" },
      technical: { name: TONE_NAMES.technical, meaning: "Exact terms, numbers first" },
    },
  },
  length: {
    label: "Response length",
    choices: { short: "Short", medium: "Medium", long: "Long" },
    hints: {
      short: "At most three sentences. Visitors can always ask for more.",
      medium: "At most six sentences.",
      long: "At most ten sentences.",
    },
  },
  instructions: {
    label: "Custom instructions",
    hint: "These shape the tone. Facts still come only from your documents.",
    count: (used: number, most: number) => `${formatNumber(used)} of ${formatNumber(most)}`,
  },
  unknown: {
    label: "When it doesn't know",
    hint: "Visitors see this when your documents have no answer. Leave empty to use our wording.",
    placeholder: "I couldn't find that in my documents. Write to me and I'll answer it myself.",
  },
  embed: {
    enabled: "Embed enabled",
    enabledHint: "Show the widget and the iframe on your websites.",
    theme: "Embed theme",
    themes: { light: "Light", dark: "Dark", auto: "Auto" },
  },
  preview: {
    title: "Compare answers",
    question: "A question visitors ask",
    placeholder: "What does a session cost?",
    ask: "Show both answers",
    asking: "Getting both answers...",
    before: "Before",
    after: "After",
    yours: "your instructions",
    words: (count: number) => `${formatNumber(count)} ${count === 1 ? "word" : "words"}`,
    lit: "New text is highlighted.",
    same: "Both answers are the same.",
    stale: "You've changed something since. Ask again to see it.",
    empty:
      "Ask something visitors ask. You'll see the answer with your saved settings and with your changes. Nothing is stored or counted.",
    failed: "We couldn't get the answers.",
    states: {
      answered: undefined,
      partly: "Partly answered",
      not_answered: "Not in your documents",
      failed: "Interrupted",
      stopped: "Interrupted",
    },
    sources: "Sources",
  },
  bar: {
    none: "Everything is saved",
    changes: (count: number) => (count === 1 ? "1 change" : `${count} changes`),
    unsaved: "not saved yet",
    discard: "Discard",
    save: "Save Settings",
    saving: "Saving...",
  },
} as const;
