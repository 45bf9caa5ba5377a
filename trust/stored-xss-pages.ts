import type { Page } from "@playwright/test";
import { screens } from "../apps/web/app/screens.ts";
import type { Stage } from "./surfaces.ts";

/** `shows` is a part of the page where the payload must be readable. Otherwise nothing has been tested. */
export type ShownPage = { name: string; path: string; byOwner: boolean; shows: string | undefined };

/** A document that was read from the web. The others were uploaded, and have no address. */
export const WEB_PAGE = 4_712;

/** Creates rows of the kinds that the stage doesn't create itself. */
export async function injectRuntimeConfig({
  product,
  userId,
  profileId,
}: Stage): Promise<{ secondId: number }> {
  const secondId = 4_711;
  await product.rows(
    `insert into ai_profiles (user_id, id, name, is_public) values ($1, $2, 'Second', true)`,
    [userId, secondId],
  );
  await product.rows("insert into profile_settings (user_id, profile_id) values ($1, $2)", [
    userId,
    secondId,
  ]);
  await product.rows(
    "insert into directory (kind, key, user_id, profile_id) values ('profile', $2::text, $1, $2::bigint)",
    [userId, secondId],
  );
  for (const [id, place] of [profileId, secondId].entries()) {
    await product.rows(
      `insert into suggested_questions (user_id, id, profile_id, question, origin, position)
       select $1, $2 * 10 + number, $3, 'Question ' || number, 'drawn', number from generate_series(1, 5) number`,
      [userId, id + 1, place],
    );
  }
  await product.rows(
    `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, status)
     select user_id, profile_id, $2, 'page.html', 'text/html', 1, '', '', 'ready' from documents
     where user_id = $1 limit 1`,
    [userId, WEB_PAGE],
  );
  await product.rows(
    `insert into gaps (user_id, id, profile_id, message_id, question)
     select user_id, id, profile_id, id, 'gap' from chat_messages where user_id = $1 limit 3`,
    [userId],
  );
  await product.rows(
    `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
     select user_id, id, profile_id, id, 'a@visitor.example', 'asked', now() from chat_messages
     where user_id = $1 limit 1`,
    [userId],
  );
  return { secondId };
}

/** Every page that exists: the visitors' pages and the owner's screens. */
export function pagesOf({ userId }: Stage, secondId: number): ShownPage[] {
  const visitor = [
    { name: "/p/{id}", path: `/p/${userId}`, shows: "h1" },
    { name: "/p/{number}", path: `/p/${secondId}`, shows: "h1" },
    { name: "/profile/{userId}", path: `/profile/${userId}`, shows: "h1" },
    { name: "embed", path: `/profile/${userId}?embed=1&theme=light`, shows: "h1" },
    { name: "/share/{slug}", path: "/share/hostile-texts", shows: "h1" },
    { name: "/", path: "/", shows: undefined },
    { name: "a missing page", path: "/p/0", shows: undefined },
  ];
  const owner = [
    { name: "/profile-view", path: "/profile-view", shows: "h1" },
    { name: "the owner's /", path: "/", shows: "main" },
    { name: "its documents", path: "/profile?tab=documents", shows: "main" },
    { name: "a web page", path: `/documents/${WEB_PAGE}`, shows: "main" },
    { name: "its settings", path: "/profile?tab=settings", shows: undefined },
    { name: "its embed code", path: "/profile?tab=embed", shows: undefined },
    ...screens
      .filter(({ layout, path }) => layout === "owner" || layout === "area" || path === "widgets")
      .filter(({ path }) => !path.includes(":"))
      .map(({ path }) => ({ name: `/${path}`, path: `/${path}`, shows: undefined })),
    { name: "/profile/{id}/edit", path: `/profile/${secondId}/edit`, shows: undefined },
    { name: "/profile/{id}/analytics", path: `/profile/${secondId}/analytics`, shows: undefined },
  ];
  return [
    ...visitor.map((page) => ({ ...page, byOwner: false })),
    ...owner.map((page) => ({ ...page, byOwner: true })),
  ];
}

/**
 * Elements that our pages never render. Templates are checked as well, because a script may insert them into the page.
 */
export function strangeOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const look = (root: ParentNode): void => {
      for (const element of root.querySelectorAll("*")) {
        if (element instanceof HTMLTemplateElement) look(element.content);
        const handlers = element.getAttributeNames().filter((name) => /^on/i.test(name));
        const address = element.getAttribute("src") ?? element.getAttribute("href") ?? "";
        const isForeign = /^(javascript|data:text|https?:\/\/(?!127\.0\.0\.1))/i.test(address.trim());
        const isUnknown = /^(iframe|object|embed|base|math|form-x|marquee|audio|video|frame|applet|x)$/i.test(
          element.tagName,
        );
        const isScript =
          element.tagName === "SCRIPT" &&
          !element.getAttribute("src")?.startsWith("/") &&
          element.getAttribute("type") !== "application/ld+json" &&
          // The scripts of hydrated documents come from the build and are identified by hash.
          /zq\d+z|__ran/.test(element.textContent ?? "") &&
          element.closest("[data-state]") === null;
        if (handlers.length > 0 || isForeign || isUnknown || isScript)
          found.push(element.outerHTML.slice(0, 160));
      }
    };
    look(document);
    return found.slice(0, 3);
  });
}
