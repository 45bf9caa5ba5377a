import type { CurrentUser } from "@understudy/contracts";
import { useRef, useState } from "react";
import { messages } from "../../content/messages.ts";
import { useUpdateUser } from "../../data/user.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { toast } from "../../ui/toast.ts";

export type Info = Record<"name" | "title" | "company" | "bio", string>;

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
  };
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

/** The quick info fields: the saved values, overridden by unsaved ones. */
export function useQuickInfo(user: CurrentUser | null) {
  const [typed, setTyped] = useState(remembered);
  const store = useUpdateUser();
  // Saves run one after another: leaving a field saves, and the save on leaving the step must not overtake it.
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef(typed);
  const info: Info = { ...infoOf(user), ...typed };

  function keep(next: Partial<Info>): void {
    latest.current = next;
    setTyped(next);
    remember(next);
  }

  function change(name: keyof Info, text: string): void {
    keep({ ...latest.current, [name]: text });
  }

  async function send(): Promise<boolean> {
    const sent = latest.current;
    if (Object.keys(sent).length === 0) return true;
    const { name, ...rest } = sent;
    try {
      await store.mutateAsync({ ...(name === undefined ? {} : splitName(name)), ...rest });
    } catch (error) {
      if (!isUnauthorized(error)) toast({ ...messages.profileNotUpdated, variant: "destructive" });
      return false;
    }
    // What was typed during the request is left for the next save.
    keep(without(latest.current, sent));
    return true;
  }

  /** Resolves to whether everything is saved. With nothing to save, that is true. */
  function save(): Promise<boolean> {
    if (!user) return Promise.resolve(false);
    last.current = last.current.then(send);
    return last.current;
  }

  return { info, change, save, isSaving: store.isPending, isSaved: store.isSuccess };
}

function without(now: Partial<Info>, sent: Partial<Info>): Partial<Info> {
  const left = Object.entries(now).filter(([name, text]) => sent[name as keyof Info] !== text);
  return Object.fromEntries(left) as Partial<Info>;
}
