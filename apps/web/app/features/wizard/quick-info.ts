import type { CurrentUser, ProfileSuggestion } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { useRef, useState } from "react";
import { messages } from "../../content/messages.ts";
import { useUpdateUser } from "../../data/user.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { toast } from "../../ui/toast.ts";

const FIELDS = ["name", "title", "company", "bio", "color"] as const;
export type Info = Record<(typeof FIELDS)[number], string>;

/** What a visitor typed before sign-in survives it in this tab, and is removed once it is saved. */
const KEY = "understudy:wizard";

/** The last name is the part after the last space. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const plain = name.trim().replace(/\s+/g, " ");
  const space = plain.lastIndexOf(" ");
  return space < 0
    ? { firstName: plain, lastName: "" }
    : { firstName: plain.slice(0, space), lastName: plain.slice(space + 1) };
}

function infoOf(user: CurrentUser | null): Info {
  return {
    name: [user?.firstName, user?.lastName].filter(Boolean).join(" "),
    title: user?.title ?? "",
    company: user?.company ?? "",
    bio: user?.bio ?? "",
    color: user?.brandColor ?? "",
  };
}

/**
 * Suggestions for the fields that are still empty. The job title belongs to the suggested person, so it is not offered
 * to somebody else; a site without a person is that of an organization, which then gives a nameless owner her name.
 */
export function suggestedInfo(stored: Info, suggestion: ProfileSuggestion | undefined): Partial<Info> {
  if (!suggestion) return {};
  const { name, title, company, bio, color } = suggestion;
  const isHer = stored.name === "" || stored.name === name;
  const offered = {
    name: name ?? company,
    title: isHer ? title : null,
    company: stored.name === "" && name === null ? null : company,
    bio,
    color,
  };
  const empty = FIELDS.filter((field) => stored[field] === "" && offered[field] !== null);
  return Object.fromEntries(empty.map((field) => [field, offered[field]]));
}

function remembered(): Partial<Info> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Info>;
  } catch {
    return {};
  }
}

function remember(typed: Partial<Info>): void {
  try {
    if (Object.keys(typed).length > 0) sessionStorage.setItem(KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: what was typed is lost at sign-in, but the fields can be filled in again.
  }
}

/**
 * The quick info fields: what is saved, what was typed, and in fields that have neither what her site or documents
 * suggest. A suggestion is saved when the step that shows it is left, so nothing is saved that she has not seen.
 */
export function useQuickInfo(user: CurrentUser | null, suggestion: ProfileSuggestion | undefined) {
  const [typed, setTyped] = useState(remembered);
  // A field that she emptied stays empty.
  const [touched, setTouched] = useState<readonly (keyof Info)[]>([]);
  const store = useUpdateUser();
  // Saves run one after another: leaving a field saves, and the save on leaving the step must not overtake it.
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef(typed);
  const stored = infoOf(user);
  const offered = Object.entries(suggestedInfo(stored, suggestion)).filter(
    ([field]) => !touched.includes(field as keyof Info),
  );
  const suggested = without(Object.fromEntries(offered) as Partial<Info>, {}, typed);
  const info: Info = { ...stored, ...suggested, ...typed };
  // An organization's name is not split: "Ask Keelstone Leadership".
  const isOrganization = suggestion?.name === null && info.name === suggestion.company;

  function keep(next: Partial<Info>): void {
    latest.current = next;
    setTyped(next);
    remember(next);
  }

  function change(name: keyof Info, text: string): void {
    setTouched((before) => (before.includes(name) ? before : [...before, name]));
    keep({ ...latest.current, [name]: text });
  }

  async function send(besides: Partial<Info>): Promise<boolean> {
    const sent = latest.current;
    const { name, color, ...rest } = { ...besides, ...sent };
    const changes: BodyOf<"PATCH /api/profile"> = rest;
    if (name !== undefined)
      Object.assign(changes, isOrganization ? { firstName: name, lastName: "" } : splitName(name));
    // A color that is still being typed is left for the next save.
    if (color !== undefined && /^(?:#[0-9a-f]{6})?$/i.test(color)) changes.brandColor = color || null;
    if (Object.keys(changes).length === 0) return true;
    try {
      await store.mutateAsync(changes);
    } catch (error) {
      if (!isUnauthorized(error)) toast({ ...messages.profileNotUpdated, variant: "destructive" });
      return false;
    }
    // What was typed during the request is left for the next save.
    keep(without(latest.current, sent));
    return true;
  }

  /** Resolves to whether everything is saved. With nothing to save, that is true. */
  function save(besides: Partial<Info> = {}): Promise<boolean> {
    if (!user) return Promise.resolve(false);
    last.current = last.current.then(() => send(besides));
    return last.current;
  }

  return {
    info,
    suggested,
    source: suggestion?.source?.name,
    change,
    save,
    /** Saves the suggestions as well: the step that shows them is left. */
    accept: () => save(suggested),
    isSaving: store.isPending,
    isSaved: store.isSuccess,
  };
}

/** The fields that differ from what was sent, and that these others do not have. */
function without(now: Partial<Info>, sent: Partial<Info>, others: Partial<Info> = {}): Partial<Info> {
  const left = Object.entries(now).filter(
    ([name, text]) => sent[name as keyof Info] !== text && others[name as keyof Info] === undefined,
  );
  return Object.fromEntries(left) as Partial<Info>;
}
