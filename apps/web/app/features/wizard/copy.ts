import { formatNumber } from "../../platform/format.ts";

/** The five steps; `/onboarding` adds a description to each. */
const steps = [
  { id: 1, title: "Welcome", description: "Get started with your AI assistant" },
  { id: 2, title: "Upload Content", description: "Train your AI with your documents" },
  { id: 3, title: "Customize", description: "Set your AI's personality and tone" },
  { id: 4, title: "Share", description: "Get your public link and embed code" },
  { id: 5, title: "Launch", description: "Your AI assistant is ready" },
] as const;

export const wizard = {
  steps,
  progress: "Setup progress",
  percent: (percent: number) => `${percent}% complete`,
  stepOf: (step: number, all: number) => `Step ${step} of ${all}`,
  list: "Steps",
  previous: "Previous",
  next: "Next Step",
  complete: "Complete Setup",
  later: "Finish later",
  loading: "Loading",
  saved: "Saved",
  saving: "Saving...",
  welcome: {
    title: "An assistant that knows your work",
    lead: "Five short steps. We save as you go, so you can leave at any time.",
    blurbs: [
      {
        title: "It answers from your documents",
        text: "Upload a price list, an FAQ or a CV. It answers only from what you give it.",
      },
      {
        title: "It shows its sources",
        text: "Each sentence has its source. If the answer isn't in your documents, it says so.",
      },
      {
        title: "It works where your visitors are",
        text: "On its own page, through a link you send, or on your website.",
      },
    ],
  },
  upload: {
    title: "What should it know?",
    lead: "One document is enough to start. You can add more at any time.",
    privacy: "Only your assistant reads these. Delete a file and it is no longer used.",
    signIn: {
      title: "Sign in to upload",
      text: "From here on we save your work, so you need an account. You'll come back to this step with everything you typed.",
      action: "Sign in and continue",
    },
    info: {
      title: "Quick info",
      name: "Name",
      jobTitle: "Title",
      company: "Company",
      bio: "Bio",
    },
  },
  customize: {
    title: "How should it sound?",
    lead: "Pick a tone and try a question.",
    tone: "Tone",
    tones: {
      professional: {
        name: "Professional",
        meaning: "Formal, complete sentences",
        sample: "Good day. How may I help you? I answer from the documents provided.",
      },
      friendly: {
        name: "Friendly",
        meaning: "Warm and direct",
        sample: "Hello! Great that you're here. What would you like to know?",
      },
      casual: {
        name: "Casual",
        meaning: "Relaxed, as with a friend",
        sample: "Hey, ask away. If it's written down, I'll find it.",
      },
      creative: {
        name: "Creative",
        meaning: "Vivid and imaginative",
        sample: "Welcome backstage. Which curtain shall I lift for you?",
      },
      technical: {
        name: "Technical",
        meaning: "Exact terms, numbers first",
        sample: "Ready. State your question; answers cite document and section.",
      },
    },
    preview: "AI preview",
    sample: "How this tone sounds",
    question: "Ask your assistant",
    placeholder: "What does a session cost?",
    ask: "Ask",
    asking: "Asking...",
    answer: (tone: string) => `Answer in a ${tone.toLowerCase()} tone`,
    noModel: "No language model is set up here, so every tone quotes your documents word for word.",
    empty: "There's nothing to answer from yet. Go back a step and upload a document.",
    reading: (count: number) =>
      count === 1 ? "One document is still being read." : `${count} documents are still being read.`,
    failed: "We couldn't get an answer.",
    suggested: "Questions your documents answer",
  },
  share: {
    title: "Where should people find it?",
    lead: "Send the link, or add the chat to your website.",
    link: "Your public link",
    copyLink: "Copy link",
    private:
      "Your profile is private, so only you can open the link. You can make it public on your profile.",
    embed: "Embed code",
    embedText: "Paste it into any page. The chat is 400 wide and 600 high.",
    frame: (name: string) => `Chat with ${name}`,
    nameless: "my assistant",
    figures: "What you'll see",
    figuresReal: "Your numbers so far",
    figuresText: "Views and conversations, counted without cookies.",
    example: "Example",
    views: "Profile views",
    conversations: "Conversations",
    exampleViews: 127,
    exampleConversations: 23,
  },
  launch: {
    title: "Your AI assistant is ready",
    read: (documents: number, passages: number, tone: string) =>
      `It has read ${documents === 1 ? "1 document" : `${documents} documents`} (${passages === 1 ? "1 passage" : `${formatNumber(passages)} passages`}). It answers in a ${tone.toLowerCase()} tone and says so when it doesn't know.`,
    unread: "It can answer once you upload something. You can add documents on your profile at any time.",
    link: "Your public link",
    copy: "Copy",
    ready: "Ready",
    needs: "Needs content",
    nameless: "Your assistant",
    at: "at",
    links: [
      { label: "Start Chatting", text: "Ask your first question", href: "/chat" },
      { label: "View Stats", text: "What visitors ask", href: "/analytics" },
      { label: "Get Links", text: "Link and embed code", href: "/profile" },
      { label: "Go to Dashboard", text: "Everything in one place", href: "/" },
    ],
  },
} as const;
