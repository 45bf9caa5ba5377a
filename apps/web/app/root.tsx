import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from "react-router";
import stylesheet from "./app.css?url";
import { Providers } from "./platform/providers.tsx";

const icon = { rel: "icon", href: "/icon.svg", type: "image/svg+xml" };

export const links = () => [{ rel: "stylesheet", href: stylesheet }, icon];

/**
 * A page whose handle says `still` is a finished document: it is rendered on the server and never hydrated,
 * so the visitor's browser runs none of React and the page needs no inline script.
 */
export type PageHandle = {
  still?: boolean;
  script?: string;
  /** Written into the page in place of the stylesheet; the server names it in the page's policy by its hash. */
  style?: string;
};

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const handles = matches.map((match) => (match.handle ?? {}) as PageHandle);
  const still = handles.some((handle) => handle.still);
  const script = handles.find((handle) => handle.script)?.script;
  const style = handles.find((handle) => handle.style)?.style;
  // An embed is shown in the theme that its address asks for; every other still page follows the system.
  const theme = matches
    .map(({ loaderData }) => (loaderData as { theme?: string } | null)?.theme)
    .find(Boolean);
  return (
    <html lang="en" suppressHydrationWarning data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
        />
        <meta name="theme-color" content="#faf8f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17131a" media="(prefers-color-scheme: dark)" />
        {/* Before the first paint, so that a chosen theme never flashes the other one. */}
        {still ? null : <script src="/theme.js" />}
        <Meta />
        {style ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, and allowed by its hash */}
            <style dangerouslySetInnerHTML={{ __html: style }} />
            <link {...icon} />
          </>
        ) : (
          <Links />
        )}
        {script ? <script type="module" src={script} /> : null}
      </head>
      <body>
        {children}
        {still ? null : <ScrollRestoration />}
        {still ? null : <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}
