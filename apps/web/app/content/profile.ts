export const profile = {
  meta: { title: "Profile Management · Understudy" },
  title: "Profile Management",
} as const;
