import { type Client, createClient } from "@understudy/sdk";
import { createRoot } from "react-dom/client";
import { Chat, type ChatHandle } from "./chat.tsx";
import { fillBar } from "./page-bar.ts";
import { demoSource, profileKeyOf, profileSource } from "./sources.ts";

/**
 * The only script of a public page. It fills the placeholder that the server rendered and reads from it which profile
 * to use; it never hydrates the page around it.
 */
const client = createClient();
const place = document.querySelector<HTMLElement>("[data-understudy-chat]");
if (place) open(place, client);
void fillBar(client);

function open(root: HTMLElement, api: Client): void {
  const { profile = "", assistant = "", owner = assistant, placeholder = "" } = root.dataset;
  const { face, invitation, language, suggestions = "[]", welcome } = root.dataset;
  const isDemo = root.dataset.demo !== undefined;
  const chat: { current: ChatHandle | null } = { current: null };
  const embed = window.top !== window;
  root.replaceChildren();
  createRoot(root).render(
    <Chat
      source={isDemo ? demoSource(api) : profileSource(api, profileKeyOf(profile), embed)}
      assistant={assistant}
      ownerName={owner}
      placeholder={placeholder}
      face={face ? <img src={face} alt="" referrerPolicy="no-referrer" /> : undefined}
      invitation={invitation}
      welcome={welcome}
      suggestions={JSON.parse(suggestions) as string[]}
      language={language}
      remember={isDemo ? "demo" : profile}
      handle={chat}
      {...(isDemo ? { fillsOnly: true, ...demoWords(root.dataset) } : {})}
    />,
  );
  // The page's own suggested questions.
  document.addEventListener("click", ({ target }) => {
    const chosen = target instanceof Element ? target.closest("[data-understudy-ask]") : null;
    if (chosen?.textContent) chat.current?.choose(chosen.textContent.trim());
  });
  if (isDemo) return;
  api.profiles
    .viewed(profile, { referrer: document.referrer, embed })
    // A visit that could not be counted must not affect the visitor.
    .catch(() => {});
}

/** The demo shows its failures itself, with the page's own copy. */
function demoWords({ failed = "", emptyReply }: DOMStringMap) {
  const messageOf = (error: unknown): string => (error instanceof Error ? error.message : "");
  return { emptyReply, failureText: (error: unknown) => `Error: ${messageOf(error) || failed}` };
}
