export const profileArea = {
  label: "Profile",
  open: "Sections of your profile",
  page: "Public page",
  isPrivate: "Private, only you",
  locked: "Part of the paid plans",
  sharing: {
    title: "Share",
    lead: "Send people to your page: its address, a short link, a QR code, or the picture that link previews show.",
  },
  aiApps: "AI apps",
} as const;
