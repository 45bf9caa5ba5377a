import { Check, Clock } from "lucide-react";
import { Link } from "react-router";
import { noModel } from "../content/no-model.ts";
import { Callout } from "../ui/callout.tsx";
import { Icon } from "../ui/icon.tsx";
import { textLink } from "../ui/text-link.ts";

/** Where there is no language model: which settings change answers now, which wait, and what an owner can do. */
export function NoModelNote() {
  const { title, text, works, worksTitle, waits, waitsTitle, savedAnswers, more } = noModel;
  return (
    <Callout title={title}>
      <p>{text}</p>
      <div className="mt-3 grid gap-x-6 gap-y-3 text-14 sm:grid-cols-2">
        <Listed title={worksTitle} icon={Check} list={works} />
        <Listed title={waitsTitle} icon={Clock} list={waits} />
      </div>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Link to={savedAnswers.href} className={textLink}>
          {savedAnswers.label}
        </Link>
        {/* A page for everybody, which is never hydrated. */}
        <a href={more.href} className={textLink}>
          {more.label}
        </a>
      </p>
    </Callout>
  );
}

type ListedProps = { title: string; icon: typeof Check; list: readonly string[] };

function Listed({ title, icon, list }: ListedProps) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 grid gap-1 text-ink-soft">
        {list.map((one) => (
          <li key={one} className="flex gap-2">
            <Icon of={icon} size={16} className="mt-0.5 shrink-0" />
            {one}
          </li>
        ))}
      </ul>
    </div>
  );
}
