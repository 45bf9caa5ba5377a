/** Using the assistant elsewhere: from a visitor's own AI app, or in another installation. */
export const aiApps = {
  title: "Questions from AI apps",
  lead: "Some visitors ask through an AI app, such as Claude or ChatGPT. With this address, the app can ask your assistant and gets the same answers and sources as people on your page.",
  switch: {
    label: "Allow AI apps to ask",
    hint: "Each question counts like any visitor's and appears in your Inbox. When off, the address doesn't work.",
    saved: { title: "Success", description: "Saved. It takes effect now." },
    notSaved: { title: "Error", description: "The setting couldn't be saved. Please try again." },
  },
  private: "This profile is private, so AI apps can't ask it.",
  address: "Address for AI apps",
  copy: "Copy address",
  copied: "Address",
  how: "How visitors add it",
  clients: {
    chat: {
      label: "Chat apps",
      text: "In the app's settings, open Connectors, add a custom connector and paste the address. No key or password is needed.",
    },
    terminal: { label: "Claude Code", text: "One line in the terminal.", code: "Command" },
    cursor: { label: "Cursor", text: "In the file ~/.cursor/mcp.json.", code: "Settings" },
    code: { label: "VS Code", text: "In the file .vscode/mcp.json of a project.", code: "Settings" },
  },
} as const;

export const carrying = {
  take: {
    title: "Export assistant",
    text: "One file with your documents, their original files, your saved answers and your settings. Import it into another Understudy installation to get the same assistant. It contains no visitor data and no keys.",
    which: "Which assistant",
    main: "Your main profile",
    button: "Download assistant",
  },
  bring: {
    title: "Import assistant",
    text: "Choose a file from Export assistant to create a new profile here. It stays private until you make it public.",
    choose: "Choose a file",
    sending: (percent: number) => `Uploading, ${percent}%`,
    unpacking: "Unpacking and checking",
    stay: "Keep this page open.",
    cancel: "Cancel",
    done: (name: string) => `${name} was imported`,
    came: (documents: number, answers: number) =>
      `${documents} ${documents === 1 ? "document" : "documents"} and ${answers} saved ${answers === 1 ? "answer" : "answers"} imported.`,
    asItWas: "It can answer right away.",
    reindexed: (documents: number) =>
      `${documents === 1 ? "One document is" : `${documents} documents are`} being read again, because this installation uses another search model. Until then, it searches by keywords.`,
    open: "Open profile",
    failed: "The import failed.",
    nothing: "Nothing was changed.",
  },
} as const;
