export const settings = {
  failed: "Your settings could not be loaded. Nothing is lost; try again in a moment.",
  retry: "Try again",
  personality: {
    label: "AI personality",
    choices: {
      professional: { name: "Professional", meaning: "Measured, complete sentences" },
      friendly: { name: "Friendly", meaning: "Warm and direct, says you" },
      casual: { name: "Casual", meaning: "Relaxed, as among friends" },
      creative: { name: "Creative", meaning: "Images and turns of phrase" },
      technical: { name: "Technical", meaning: "Exact terms, numbers first" },
    },
  },
  length: {
    label: "Response length",
    choices: { short: "Short", medium: "Medium", long: "Long" },
    hints: {
      short: "Short is at most three sentences. A visitor can always ask for more.",
      medium: "Medium is at most six sentences.",
      long: "Long is at most ten sentences.",
    },
  },
  instructions: {
    label: "Custom instructions",
    hint: "These shape the tone. Facts still come only from your documents.",
    count: (used: number, most: number) => `${used.toLocaleString("en")} of ${most.toLocaleString("en")}`,
  },
  unknown: {
    label: "When it does not know",
    hint: "What a visitor reads when your documents hold no answer. Left empty, it says so in our words.",
    placeholder: "I could not find that in my documents. Write to me and I will answer it myself.",
  },
  needsModel:
    "No language model is configured here, so your assistant quotes your documents word for word: personality and custom instructions are kept and take effect once there is one. Response length and your own “I don't know” work today.",
  embed: {
    enabled: "Embed enabled",
    enabledHint: "The widget and the iframe work on your own sites.",
    theme: "Embed theme",
    themes: { light: "Light", dark: "Dark", auto: "Auto" },
  },
  preview: {
    title: "One question, before and after",
    question: "A question that visitors ask",
    placeholder: "What does a session cost?",
    ask: "Show both answers",
    asking: "Asking twice...",
    before: "Before",
    after: "After",
    yours: "your instructions",
    words: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "word" : "words"}`,
    lit: "What is lit is not in the answer before.",
    same: "Both answers are the same.",
    stale: "You have changed something since. Ask again to see it.",
    empty:
      "Ask something that visitors ask. You see the answer as your settings are saved, and as they would be. Nothing of it is stored or counted.",
    failed: "The answers could not be made.",
    states: {
      answered: undefined,
      partly: "Partly answered",
      not_answered: "Not in your documents",
      failed: "Broke off",
      stopped: "Broke off",
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
