/** Shown where something could not be loaded. */
export const loadErrors = {
  /** A request failed. */
  failed: "This couldn't be loaded. Nothing was lost.",
  retry: "Try again",
  loading: "Loading",
  /** A part of the page failed to load, or crashed while rendering. */
  part: {
    title: "This part of the page couldn't be loaded",
    text: "Understudy may have been updated, or you may be offline. The rest of this page still works. Reload to get this part.",
    offline: "You're still offline. Connect to the internet, then reload.",
    reload: "Reload page",
  },
  page: {
    title: "This page couldn't be loaded",
    text: "Understudy may have been updated, or you may be offline. Reload to try again.",
    reload: "Reload page",
    home: "Go to the home page",
  },
  profile: {
    title: "Assistant not found",
    text: "It may have been deleted, or the address is wrong.",
    action: "Go to your profile",
  },
  changedElsewhere: {
    title: "This was changed in another tab or on another device",
    text: (fields: string) =>
      `Changed there: ${fields}. You now see the newest version with your own changes on top. Nothing of yours is saved yet: check it, then save again.`,
    detail:
      "It was changed in another tab or on another device. Your changes are kept; check them and save again.",
  },
  leave: {
    title: "Leave without saving?",
    text: "You have unsaved changes on this page.",
    confirm: "Leave page",
    cancel: "Stay",
  },
} as const;
