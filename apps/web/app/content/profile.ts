export const profile = {
  meta: { title: "Profile Management · Understudy" },
  title: "Profile Management",
  viewPublic: "View Public Profile",
} as const;
