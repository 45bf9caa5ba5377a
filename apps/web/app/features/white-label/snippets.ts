export type Integrated = {
  /** The origin of the script and of the API. */
  host: string;
  userId: string;
};

/** One line for any page that accepts HTML. The branding comes from the server. */
export function embedSnippet({ host, userId }: Integrated): string {
  return `<script async src="${attribute(host)}/widget/v1.js?id=${userId}"></script>`;
}

/** The shortcode of the WordPress plugin in the package. */
export function wordpressSnippet({ userId }: Integrated): string {
  return `[understudy_assistant user_id="${userId}"]`;
}

/** A component without dependencies: it loads the script, and removes it on unmount. */
export function reactSnippet({ host, userId }: Integrated): string {
  return `import { useEffect } from "react";

/** Theme, size and position are as saved (light, medium, bottom-right in the beginning), unless given. */
export function Assistant({
  userId = ${JSON.stringify(userId)},
  theme,
  size,
  position,
  onMessage = (message) => {},
  onResponse = (response) => {},
}) {
  useEffect(() => {
    const script = document.createElement("script");
    script.async = true;
    script.src = \`${host}/widget/v1.js?id=\${userId}\`;
    if (theme) script.dataset.theme = theme;
    if (size) script.dataset.size = size;
    if (position) script.dataset.position = position;
    window.Understudy = window.Understudy || { q: [] };
    const on = (name, call) =>
      window.Understudy.on
        ? window.Understudy.on(name, call)
        : window.Understudy.q.push(["on", name, call]);
    on("message", ({ message }) => onMessage(message));
    on("response", ({ response }) => onResponse(response));
    document.body.append(script);
    return () => {
      window.Understudy?.destroy?.();
      delete window.Understudy;
      script.remove();
    };
  }, [userId, theme, size, position]);
  return null;
}`;
}

/** Escapes the URL, which may contain any characters, for use in the HTML of another site. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
