export type Embedded = {
  origin: string;
  userId: string;
  theme: string;
  size: string;
  width: number;
  height: number;
  /** Said to a screen reader. */
  title: string;
};

/** The page of the profile with the chat alone on it. */
export function embedAddress({
  origin,
  userId,
  theme,
}: Pick<Embedded, "origin" | "userId" | "theme">): string {
  return `${origin}/profile/${userId}?embed=1&theme=${theme}`;
}

export function iframeSnippet(embedded: Embedded): string {
  const { width, height, title } = embedded;
  const address = embedAddress(embedded).replaceAll("&", "&amp;");
  return `<iframe src="${address}" width="${width}" height="${height}" style="border:0;max-width:100%" title="${attribute(title)}" loading="lazy"></iframe>`;
}

/** The sizes of the frame in the names of the widget's own. */
const WIDGET_SIZES: Record<string, string> = { small: "compact", medium: "medium", large: "large" };

/** The width and height say what was chosen; the widget fits itself into the page that it stands on. */
export function scriptSnippet({ origin, userId, theme, size, width, height }: Embedded): string {
  const data = `data-profile="${origin}/profile/${userId}" data-theme="${theme}" data-size="${WIDGET_SIZES[size] ?? size}" data-width="${width}" data-height="${height}"`;
  return `<script async src="${origin}/widget.js?id=${userId}" ${data}></script>`;
}

/** A name may hold anything; pasted into somebody's page it stays a name. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
