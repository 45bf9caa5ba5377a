export type Snippet = {
  /** The origin of the script, such as `https://understudy.example`. */
  host: string;
  /** `usr_…`, or the id of a profile other than the main one. */
  key: string;
};

/** One line: the server decides how the widget looks, so that a save reaches every page that embeds it. */
export function htmlSnippet({ host, key }: Snippet): string {
  return `<script src="${attribute(`${host}/widget/v1.js`)}" data-assistant="${attribute(key)}" async></script>`;
}

/** The plugin already knows its server. */
export function wordpressSnippet({ key }: Snippet): string {
  return `[understudy_assistant user_id="${attribute(key)}"]`;
}

/** Loads the script and imports only React: there is no package to install. */
export function reactSnippet({ host, key }: Snippet): string {
  const text = (value: string) => JSON.stringify(value);
  return `import { useEffect, useRef } from "react";

/** Shows the assistant while it is on the page. Render it once. Theme, size and position are as saved, unless given. */
export function UnderstudyWidget({ userId = ${text(key)}, theme, size, position, onMessage, onResponse }) {
  // A new callback must not build the widget again.
  const calls = useRef();
  useEffect(() => {
    calls.current = { onMessage, onResponse };
  });
  useEffect(() => {
    const script = document.createElement("script");
    script.async = true;
    script.src = ${text(`${host}/widget/v1.js?id=`)} + encodeURIComponent(userId);
    if (theme) script.dataset.theme = theme;
    if (size) script.dataset.size = size;
    if (position) script.dataset.position = position;
    script.onload = () => {
      window.Understudy?.on?.("message", (event) => calls.current.onMessage?.(event));
      window.Understudy?.on?.("response", (event) => calls.current.onResponse?.(event));
    };
    document.body.append(script);
    return () => {
      window.Understudy?.destroy?.();
      script.remove();
    };
  }, [userId, theme, size, position]);
  return null;
}
`;
}

function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
