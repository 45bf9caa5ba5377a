import { createClient } from "@understudy/sdk";
import { createRoot } from "react-dom/client";
import { Chat } from "./chat.tsx";

/**
 * The one script of a public page. It fills the placeholder that the server rendered, and reads from it whom to
 * ask; it never hydrates the page around it.
 */
const place = document.querySelector<HTMLElement>("[data-understudy-chat]");
if (place) {
  const { profile = "", assistant = "", placeholder = "", suggestions = "[]" } = place.dataset;
  const { face, invitation } = place.dataset;
  const client = createClient();
  const whom = profile.startsWith("usr_") ? { userId: profile } : { profileId: Number(profile) };
  createRoot(place).render(
    <Chat
      assistant={assistant}
      placeholder={placeholder}
      face={face ? <img src={face} alt="" referrerPolicy="no-referrer" /> : undefined}
      invitation={invitation}
      suggestions={JSON.parse(suggestions) as string[]}
      ask={(message, sessionId, signal) =>
        client.chat.ask({ ...whom, message, ...(sessionId ? { sessionId } : {}) }, signal)
      }
    />,
  );
}
