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
  meta: {
    setup: { title: "Set up your assistant · Understudy" },
    onboarding: { title: "Welcome to Understudy" },
  },
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
    title: "An assistant that has read your part",
    lead: "Five short steps. Everything is saved as you go, and you can leave at any time.",
    blurbs: [
      {
        title: "It answers from your documents",
        text: "Upload a price list, an FAQ, a CV. It answers from them and from nothing else.",
      },
      {
        title: "It shows where every answer stands",
        text: "Each sentence carries its source. Where your documents are silent, it says so.",
      },
      {
        title: "It works where your visitors are",
        text: "On a page of its own, by a link you can send, or on your own site.",
      },
    ],
  },
  upload: {
    title: "What should it know?",
    lead: "One document is enough to begin; you can add more any day.",
    privacy: "Only your assistant reads these. Delete one, and nothing of it is left to answer from.",
    signIn: {
      title: "Sign in to upload",
      text: "From here on things are saved, so we need to know whose they are. You come back to this step, with what you have typed.",
      action: "Sign in and go on",
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
    lead: "Pick a tone and ask what your visitors ask.",
    tone: "Tone",
    tones: {
      professional: {
        name: "Professional",
        meaning: "Measured, complete sentences",
        sample: "Good day. How may I help you? I answer from the documents I was given.",
      },
      friendly: {
        name: "Friendly",
        meaning: "Warm and direct",
        sample: "Hello! Lovely that you are here. What would you like to know?",
      },
      casual: {
        name: "Casual",
        meaning: "Relaxed, as among friends",
        sample: "Hey, ask away. If it's written down, I'll find it.",
      },
      creative: {
        name: "Creative",
        meaning: "Images and turns of phrase",
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
    answer: (tone: string) => `Its answer, ${tone.toLowerCase()}`,
    noModel:
      "No language model is configured here, so answers are quoted from your documents word for word in every tone.",
    empty: "There is nothing to answer from yet. Go back one step and upload a document.",
    reading: (count: number) =>
      count === 1 ? "One document is still being read." : `${count} documents are still being read.`,
    failed: "The answer could not be made.",
    suggested: "Questions that your documents answer",
  },
  share: {
    title: "Where should people find it?",
    lead: "Send the link, or put the chat on your own site.",
    link: "Your public link",
    copyLink: "Copy link",
    private: "Your profile is private: only you can open the link. Switch it to public on your profile.",
    embed: "Embed code",
    embedText: "Paste it into any page. It is 400 wide and 600 high.",
    frame: (name: string) => `Chat with ${name}`,
    nameless: "my assistant",
    figures: "What you will see",
    figuresReal: "Your figures so far",
    figuresText: "Who looked and who asked, counted without cookies.",
    example: "Example",
    views: "Profile views",
    conversations: "Conversations",
    exampleViews: 127,
    exampleConversations: 23,
  },
  launch: {
    title: "Your AI assistant is ready",
    read: (documents: number, passages: number, tone: string) =>
      `It has read ${documents === 1 ? "1 document" : `${documents} documents`} and learned ${passages === 1 ? "1 passage" : `${passages.toLocaleString("en")} passages`}. It will answer in a ${tone.toLowerCase()} tone, and say so when it does not know.`,
    unread:
      "It answers as soon as it has something to answer from. You can upload documents on your profile at any time.",
    link: "Your public link",
    copy: "Copy",
    ready: "Ready",
    needs: "Needs content",
    nameless: "Your assistant",
    at: "at",
    links: [
      { label: "Start Chatting", text: "Ask it the first question", href: "/chat" },
      { label: "View Stats", text: "Who asked, and what", href: "/analytics" },
      { label: "Get Links", text: "Link and embed code", href: "/profile" },
      { label: "Go to Dashboard", text: "Everything in one place", href: "/" },
    ],
  },
} as const;
