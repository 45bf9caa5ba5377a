import { ApiError } from "@understudy/sdk";
import { messages } from "../content/messages.ts";
import { Button } from "../ui/button.tsx";
import { Callout } from "../ui/callout.tsx";

/** The session is too old for this action. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.code === "sign_in_again";
}

/** Leads to the sign-in page and back to this page. */
export function SignInAgain() {
  const { title, text, action } = messages.signInAgain;
  const { pathname, search } = window.location;
  const query = new URLSearchParams({ again: "1", returnTo: pathname + search });
  return (
    <Callout
      tone="warn"
      urgent
      title={title}
      action={
        <Button asChild>
          <a href={`/login?${query}`}>{action}</a>
        </Button>
      }
    >
      {text}
    </Callout>
  );
}
