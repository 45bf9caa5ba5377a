/** The screens of AI profiles. */
export const aiProfiles = {
  new: {
    meta: "Create an AI profile · Understudy",
    title: "Create an AI profile",
    lead: "A second assistant with documents, a tone and a link of its own.",
  },
  edit: { meta: "Edit AI profile · Understudy", title: "Edit AI profile" },
  back: { label: "Back to Dashboard", href: "/" },
  form: {
    title: "Profile Information",
    name: "Profile Name",
    description: "Description",
    descriptionHint: "What it is for. Your assistant knows this sentence, and visitors read it.",
    tone: "Tone",
    tones: {
      professional: "Professional",
      friendly: "Friendly",
      casual: "Casual",
      creative: "Creative",
      technical: "Technical",
    },
    public: "Public Profile",
    publicHint: "Allow anyone to chat with your AI assistant",
    create: "Create Profile",
    update: "Update Profile",
    saving: "Saving...",
    count: (used: number, limit: number) => `${used.toLocaleString("en")} of ${limit.toLocaleString("en")}`,
    nameMissing: "Name is required",
    nameLong: "Name too long",
    descriptionLong: "Description too long",
  },
  messages: {
    created: { title: "Success", description: "AI Profile created successfully!" },
    notCreated: { title: "Error", description: "Failed to create AI Profile. Please try again." },
    updated: { title: "Success", description: "AI Profile updated successfully!" },
    notUpdated: { title: "Error", description: "Failed to update AI Profile. Please try again." },
    deleted: { title: "Success", description: "AI Profile deleted successfully!" },
    notDeleted: { title: "Error", description: "Failed to delete AI Profile. Please try again." },
    kept: "What you typed is still here.",
  },
  documents: "Training Documents",
  link: {
    title: "Profile Link",
    address: "Public address",
    copied: "Profile link",
    copy: "Copy Link",
    open: "View Public Profile",
    private: "This profile is private: the link opens for you only.",
  },
  tips: {
    title: "Quick Tips",
    list: [
      "Name it after what it answers: visitors read the name before they ask.",
      "Choose the tone you would write in. The facts stay those of your documents.",
      "A public profile can be asked by anyone who has the link; a private one by you only.",
    ],
  },
  list: {
    title: "Your AI profiles",
    main: "Main",
    private: "Private",
    public: "Public",
    edit: (name: string) => `Edit ${name}`,
    analytics: "Analytics",
  },
  limit: {
    title: (used: number, limit: number) =>
      `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} AI ${limit === 1 ? "profile" : "profiles"} used`,
    text: "Your plan has no room for another one. Delete one that you no longer need, or take a larger plan.",
    last: (limit: number) =>
      limit === 1
        ? "Your plan has room for one AI profile beside your main one. This is it."
        : `Your plan has room for ${limit.toLocaleString("en")} AI profiles beside your main one. This is the last.`,
    plans: { label: "See the plans", href: "/pricing" },
  },
  danger: {
    title: "Delete this AI profile",
    text: "Its documents, its conversations and its link go with it. Your other assistants are untouched.",
    button: "Delete Profile",
    confirm: (name: string) =>
      `Are you sure you want to delete ${name}? Its documents and conversations go with it.`,
    gone: (name: string, documents: string) => `${name} is gone, with its ${documents} and its link.`,
  },
  missing: {
    title: "This AI profile is not here",
    text: "It may have been deleted. Your other assistants are where they were.",
    action: "Create an AI profile",
  },
  failed: "This AI profile could not be loaded. Nothing is lost; try again in a moment.",
  retry: "Try again",
  loading: "Loading",
} as const;
