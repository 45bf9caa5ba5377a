/** The product's name. Every page takes it from here. */
export const product = {
  name: "Understudy",
  line: "It knows your part.",
  lineInTwo: ["It knows", "your part."],
} as const;
