import type { AskedAgain as Asked } from "@understudy/contracts";
import { Link } from "react-router";
import { savedAnswers as copy } from "../../content/saved-answers.ts";
import { Callout } from "../../ui/callout.tsx";
import { textLink } from "../../ui/text-link.ts";

/** What visitors get from now on: the answer the assistant has just given. */
export function AskedAgain({ again, listHref }: { again: Asked; listHref: string }) {
  const isAnswered = again.state === "answered";
  const title = again.ownWords ? copy.again.ownWords : isAnswered ? copy.again.answered : copy.again.not;
  return (
    <div role="status">
      <Callout tone={isAnswered ? "good" : "warn"} title={title}>
        <p dir="auto" className="whitespace-pre-line text-ink">
          {again.response}
        </p>
        {again.ownWords ? (
          <Link to={listHref} className={`${textLink} text-14`}>
            {copy.again.all}
          </Link>
        ) : null}
      </Callout>
    </div>
  );
}
