import { formatNumber } from "../../platform/format.ts";
import { TONE_NAMES } from "../../platform/tone-names.ts";

/** The screens of AI profiles. */
export const aiProfiles = {
  new: {
    title: "Create an AI profile",
    lead: "A second assistant with its own documents, tone and link.",
  },
  edit: { title: "Edit AI profile" },
  back: { label: "Back to Dashboard", href: "/" },
  form: {
    title: "Profile Information",
    name: "Profile Name",
    description: "Description",
    descriptionHint: "What it's for. Your assistant knows this, and visitors see it.",
    tone: "Tone",
    tones: TONE_NAMES,
    public: "Public Profile",
    publicHint: "Allow anyone to chat with your AI assistant",
    create: "Create Profile",
    update: "Update Profile",
    saving: "Saving...",
    count: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)}`,
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
    private: "This profile is private. Only you can open the link.",
  },
  tips: {
    title: "Quick Tips",
    list: [
      "Name it after its topic. Visitors see the name before they ask.",
      "Choose the tone you'd write in. The facts always come from your documents.",
      "Anyone with the link can chat with a public profile. Only you can chat with a private one.",
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
      `${formatNumber(used)} of ${formatNumber(limit)} AI ${limit === 1 ? "profile" : "profiles"} used`,
    text: "You've used all AI profiles of your plan. Delete one you no longer need, or choose a larger plan.",
    last: (limit: number) =>
      limit === 1
        ? "Your plan includes one extra AI profile. This is it."
        : `Your plan includes ${formatNumber(limit)} extra AI profiles. This is the last one.`,
    plans: { label: "See the plans", href: "/pricing" },
  },
  danger: {
    title: "Delete this AI profile",
    text: "This also deletes its documents, conversations and link. Your other assistants stay as they are.",
    button: "Delete Profile",
    ask: {
      title: (name: string) => `Delete ${name}?`,
      text: "This also deletes its documents, conversations and link.",
      confirm: "Delete it",
      cancel: "Keep it",
    },
    gone: (name: string, documents: string) => `${name} was deleted, with its ${documents} and its link.`,
  },
  missing: {
    title: "AI profile not found",
    text: "It may have been deleted. Your other assistants are still there.",
    action: "Create an AI profile",
  },
  failed: "This AI profile couldn't be loaded. Nothing was lost. Try again in a moment.",
  retry: "Try again",
  loading: "Loading",
} as const;
