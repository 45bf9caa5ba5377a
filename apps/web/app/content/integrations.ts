/** Using the assistant elsewhere: from a visitor's own AI app, or in another installation. */
export const aiApps = {
  title: "Questions from other AIs",
  lead: "Some visitors let an AI of their own do their asking, such as Claude or ChatGPT. With this address it can ask your assistant, and gets the same answers with the same sources as people on your page.",
  switch: {
    label: "Other AIs may ask",
    hint: "Each question counts like any visitor's and stands under Conversations. Switched off, the address answers nobody.",
    saved: { title: "Success", description: "Saved. It holds from now on." },
    notSaved: { title: "Error", description: "The switch could not be saved. Please try again." },
  },
  private: "This profile is private, so nobody can ask it from elsewhere.",
  address: "Address for AIs",
  copy: "Copy address",
  copied: "Address",
  how: "How a visitor adds it",
  clients: {
    chat: {
      label: "Chat apps",
      text: "In the app's settings, under Connectors, choose to add a custom connector and paste the address. No key and no password is needed.",
    },
    terminal: { label: "Claude Code", text: "One line in the terminal.", code: "Command" },
    cursor: { label: "Cursor", text: "In the file ~/.cursor/mcp.json.", code: "Settings" },
    code: { label: "VS Code", text: "In the file .vscode/mcp.json of a project.", code: "Settings" },
  },
} as const;

export const carrying = {
  take: {
    title: "Take it with you",
    text: "One assistant as one file: documents with originals, what was read from them, your own answers and settings. Another installation of Understudy makes the same assistant of it. Nothing of your visitors is in it, and no key.",
    which: "Which assistant",
    main: "Your main profile",
    button: "Download assistant",
  },
  bring: {
    title: "Bring one in",
    text: "A file that was made by Take it with you becomes a new profile here. It stays private until you say otherwise.",
    choose: "Choose a file",
    sending: (percent: number) => `Sending, ${percent}%`,
    unpacking: "Unpacking and checking",
    stay: "Keep this page open.",
    cancel: "Cancel",
    done: (name: string) => `${name} is here`,
    came: (documents: number, answers: number) =>
      `${documents} ${documents === 1 ? "document" : "documents"} and ${answers} own ${answers === 1 ? "answer" : "answers"} came along.`,
    asItWas: "It answers at once, as it did where it comes from.",
    anew: (documents: number) =>
      `${documents === 1 ? "One document is" : `${documents} documents are`} being learned anew, because this installation reads otherwise. Until then it answers by words.`,
    open: "Open it",
    failed: "It could not be brought in.",
    nothing: "Nothing was changed.",
  },
} as const;
