import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useMatches } from "react-router";
import stylesheet from "./app.css?url";
import { loadErrors } from "./content/load-errors.ts";
import chooseTheme from "./platform/first-theme.js?raw";
import { handleOf } from "./platform/page-handle.ts";
import { Providers } from "./platform/providers.tsx";
import { useReports } from "./platform/use-reports.ts";
import { screenHead } from "./screens.ts";
import { Brand } from "./ui/brand.tsx";
import { Button } from "./ui/button.tsx";

const icon = { rel: "icon", href: "/icon.svg", type: "image/svg+xml" };

export const links = () => [{ rel: "stylesheet", href: stylesheet }, icon];

export function Layout({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const handles = matches.map(handleOf);
  const head = screenHead(matches.at(-1)?.id);
  const still = handles.some((handle) => handle.still);
  const themed = !still || handles.some((handle) => handle.themed);
  const scripts = new Set(handles.flatMap((handle) => handle.scripts ?? []));
  const style = handles.find((handle) => handle.style)?.style;
  // An embed uses the theme in its URL; every other static page follows the system.
  const theme = matches
    .map(({ loaderData }) => (loaderData as { theme?: string } | null)?.theme)
    .find(Boolean);
  // A public page of a brand has the brand's own favicon.
  const ownIcon = matches
    .map(({ loaderData }) => (loaderData as { icon?: string | null } | null)?.icon)
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
        {/* Runs before the first paint, so that a chosen theme never flashes the other one. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own file, allowed by its hash */}
        {themed ? <script dangerouslySetInnerHTML={{ __html: chooseTheme }} /> : null}
        <Meta />
        {/* Not by `meta` here: the router gives the root's no other matches than the root itself. */}
        {head ? (
          <>
            <title>{head.title}</title>
            <meta name="robots" content={head.robots} />
          </>
        ) : null}
        {style ? (
          <>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by the build, allowed by its hash */}
            <style dangerouslySetInnerHTML={{ __html: style }} />
            <link {...(ownIcon ? { rel: "icon", href: ownIcon } : icon)} />
          </>
        ) : (
          <Links />
        )}
        {[...scripts].map((script) => (
          <script key={script} type="module" src={script} />
        ))}
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
  useReports();
  return (
    <Providers>
      <Outlet />
    </Providers>
  );
}

/** Handles every error that no page has handled. Uses plain links, because some pages are never hydrated. */
export function ErrorBoundary() {
  const { pathname, search } = useLocation();
  const { title, text, reload, home } = loadErrors.page;
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-130 content-center gap-3 px-4 py-16 md:px-6">
      <title>{title}</title>
      <Brand />
      <h1 className="page-title mt-6">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild size="lg" wide="phone">
          <a href={pathname + search}>{reload}</a>
        </Button>
        <Button asChild size="lg" variant="quiet" wide="phone">
          <a href="/">{home}</a>
        </Button>
      </div>
    </main>
  );
}
