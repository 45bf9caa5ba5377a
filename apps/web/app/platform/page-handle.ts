/**
 * A page whose handle says `still` is a finished document: it is rendered on the server and never hydrated,
 * so the visitor's browser runs none of React and the page needs no inline script.
 */
export type PageHandle = {
  still?: boolean;
  /** Still, and the theme that was chosen on another page holds here as well. */
  themed?: boolean;
  scripts?: readonly string[];
  /** Written into the page in place of the stylesheet; the server names it in the page's policy by its hash. */
  style?: string;
};

/** One address may be two kinds of page: then its handle is a function of what its loader found. */
export function handleOf({ handle, loaderData }: { handle?: unknown; loaderData?: unknown }): PageHandle {
  return ((typeof handle === "function" ? handle(loaderData) : handle) ?? {}) as PageHandle;
}
