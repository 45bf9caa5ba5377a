export type Embedded = {
  origin: string;
  userId: string;
  theme: string;
  size: string;
  /** Where the button stands; without one, where it is saved to stand. */
  position?: string | undefined;
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

/** What is chosen here wins over what is saved; everything else is as it is saved. */
export function scriptSnippet({ origin, userId, theme, size, position }: Embedded): string {
  const data = `data-profile="${origin}/profile/${userId}" data-theme="${theme}" data-size="${WIDGET_SIZES[size] ?? size}"`;
  const place = position ? ` data-position="${position}"` : "";
  return `<script async src="${origin}/widget/v1.js?id=${userId}" ${data}${place}></script>`;
}

/** A name may hold anything; pasted into somebody's page it stays a name. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
