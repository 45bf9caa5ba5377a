import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our type scale has custom names; without this the merge would treat `text-14` as a color.
const merge = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [{ text: ["12", "14", "16", "17", "19", "23", "28", "33", "40", "48", "57", "83"] }],
      rounded: [{ rounded: ["control", "card", "talk", "pill"] }],
    },
  },
});

export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes));
}
