export type Embedded = {
  origin: string;
  userId: string;
  theme: string;
  size: string;
  /** Position of the button; without one, the saved position applies. */
  position?: string | undefined;
  width: number;
  height: number;
  /** Read by screen readers. */
  title: string;
};

/** The profile's page with only the chat on it. */
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

/** Maps the frame sizes to the widget's size names. */
const WIDGET_SIZES: Record<string, string> = { small: "compact", medium: "medium", large: "large" };

/** Options chosen here override the saved ones; all others are as saved. */
export function scriptSnippet({ origin, userId, theme, size, position }: Embedded): string {
  const data = `data-profile="${origin}/profile/${userId}" data-theme="${theme}" data-size="${WIDGET_SIZES[size] ?? size}"`;
  const place = position ? ` data-position="${position}"` : "";
  return `<script async src="${origin}/widget/v1.js?id=${userId}" ${data}${place}></script>`;
}

/** Escapes the name, which may contain any characters, for use in the HTML of another site. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
