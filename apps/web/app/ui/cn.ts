import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

// Our type scale has names of its own; without this the merge would take `text-14` for a colour.
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
