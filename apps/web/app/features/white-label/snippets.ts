export type Integrated = {
  /** Where the script comes from and the calls go. */
  host: string;
  userId: string;
  companyName: string;
  logo: string;
  removeBranding: boolean;
};

const DEFAULTS = { theme: "light", size: "medium", position: "bottom-right" } as const;

/** One line for any page that takes HTML. */
export function embedSnippet({ host, userId, companyName, logo, removeBranding }: Integrated): string {
  const lines = [
    `<script async src="${attribute(host)}/widget.js?id=${userId}"`,
    `  data-user-id="${userId}"`,
    `  data-theme="${DEFAULTS.theme}" data-size="${DEFAULTS.size}" data-position="${DEFAULTS.position}"`,
    ...(companyName ? [`  data-company-name="${attribute(companyName)}"`] : []),
    ...(logo ? [`  data-logo="${attribute(logo)}"`] : []),
    ...(removeBranding ? [`  data-remove-branding="true"`] : []),
  ];
  return `${lines.join("\n")}></script>`;
}

/** The shortcode of the plugin in the package. */
export function wordpressSnippet({ userId }: Integrated): string {
  const { theme, size, position } = DEFAULTS;
  return `[understudy_assistant user_id="${userId}" theme="${theme}" size="${size}" position="${position}"]`;
}

/** A component that needs nothing from a registry: it loads the script, and takes it away again. */
export function reactSnippet({ host, userId, companyName, logo, removeBranding }: Integrated): string {
  const { theme, size, position } = DEFAULTS;
  const data = [
    ...(companyName ? [`      companyName: ${JSON.stringify(companyName)},`] : []),
    ...(logo ? [`      logo: ${JSON.stringify(logo)},`] : []),
    ...(removeBranding ? [`      removeBranding: "true",`] : []),
  ];
  return `import { useEffect } from "react";

export function Assistant({
  userId = ${JSON.stringify(userId)},
  theme = "${theme}",
  size = "${size}",
  position = "${position}",
  onMessage = (message) => {},
  onResponse = (response) => {},
}) {
  useEffect(() => {
    const script = document.createElement("script");
    script.async = true;
    script.src = \`${host}/widget.js?id=\${userId}\`;
    Object.assign(script.dataset, {
      userId, theme, size, position,${data.length > 0 ? `\n${data.join("\n")}` : ""}
    });
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

/** A name may hold anything; pasted into somebody's page it stays a name. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}
