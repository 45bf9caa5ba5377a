export type Embedded = {
  origin: string;
  userId: string;
  theme: string;
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

type Script = Pick<Embedded, "origin" | "userId"> &
  Partial<Record<"theme" | "size" | "position", string | undefined>>;

/** One line. Only what the owner chose here is in it and overrides the saved look; all else is as saved. */
export function scriptSnippet({ origin, userId, theme, size, position }: Script): string {
  const chosen = { theme, size: size && (WIDGET_SIZES[size] ?? size), position };
  const attributes = Object.entries(chosen).map(([name, value]) => (value ? ` data-${name}="${value}"` : ""));
  return `<script src="${origin}/widget/v1.js" data-assistant="${userId}"${attributes.join("")} async></script>`;
}

/** Escapes the name, which may contain any characters, for use in the HTML of another site. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
