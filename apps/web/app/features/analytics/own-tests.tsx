import type { Analytics } from "@understudy/contracts";
import { Link } from "react-router";
import { textLink } from "../../ui/text-link.ts";
import { insights as copy } from "./copy.ts";

/** The owner's own test conversations. They are excluded from all metrics, and shown only if there are any. */
export function OwnTests({ tests: { questions, conversations } }: { tests: Analytics["ownTests"] }) {
  if (conversations === 0) return null;
  const { label, text, link } = copy.ownTests;
  return (
    <p className="mt-3 text-14 text-ink-soft">
      <b className="font-semibold">{label}:</b> {text(questions, conversations)}{" "}
      <Link to={link.href} className={textLink}>
        {link.label}
      </Link>
    </p>
  );
}
