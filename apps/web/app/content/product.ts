/** What the product calls itself. Every page takes the name from here. */
export const product = {
  name: "Understudy",
  line: "It knows your part.",
  lineInTwo: ["It knows", "your part."],
} as const;
