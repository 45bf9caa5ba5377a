/**
 * A page whose handle has `still` is a static page: it is rendered on the server and never hydrated, so the visitor's
 * browser runs no React and the page needs no inline script.
 */
export type PageHandle = {
  still?: boolean;
  /** A static page that also applies the theme chosen on another page. */
  themed?: boolean;
  scripts?: readonly string[];
  /** Inlined in place of the stylesheet; the server allows it in the page's CSP by its hash. */
  style?: string;
};

/** One URL may serve two kinds of page: its handle is then a function of the loader data. */
export function handleOf({ handle, loaderData }: { handle?: unknown; loaderData?: unknown }): PageHandle {
  return ((typeof handle === "function" ? handle(loaderData) : handle) ?? {}) as PageHandle;
}
