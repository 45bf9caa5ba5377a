import { docs } from "../../content/docs.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { textLink } from "../../ui/text-link.ts";
import type { ApiCall, ApiGroup } from "./openapi.server.ts";

const { api: words } = docs;

/** Every API call by subject, as a collapsible entry: what it does, its parameters, and examples. */
export function ApiReference({ groups }: { groups: readonly ApiGroup[] }) {
  return (
    <section aria-labelledby="every-call" className="mt-14">
      <h2 id="every-call" className="display scroll-mt-22 text-28 md:text-33">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">
        {words.text}{" "}
        <a href={words.description.href} className={textLink}>
          {words.description.label}
        </a>
      </p>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={group.id} className="mt-8">
          <h3 id={group.id} className="scroll-mt-22 font-[550] text-19">
            {group.title}
          </h3>
          <p className="text-14 text-ink-soft">{group.about}</p>
          <ul className="mt-2 border-t">
            {group.calls.map((call) => (
              <li key={`${call.method} ${call.path}`} className="border-b">
                <Call call={call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Call({ call }: { call: ApiCall }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 marker:text-ink-soft">
        <code className="wrap-anywhere font-mono text-14">
          <span className="text-spotlight-ink">{call.method}</span> {call.path}
        </code>
        <span className="block text-14 text-ink-soft">{call.summary}</span>
      </summary>
      {call.description ? <p className="pb-3 text-14">{call.description}</p> : null}
      <dl className="grid gap-x-6 gap-y-2 pb-4 text-14 sm:grid-cols-[7rem_minmax(0,1fr)]">
        <dt className="text-ink-soft">{words.method}</dt>
        <dd>{call.owner ? words.owner : words.public}</dd>
        {call.fields.length > 0 ? (
          <>
            <dt className="text-ink-soft">{words.takes}</dt>
            <dd>
              <ul className="grid gap-1">
                {call.fields.map(({ name, type, required }) => (
                  <li key={name} className="wrap-anywhere">
                    <code className="font-mono">{name}</code>{" "}
                    <span className="text-ink-soft">
                      {type}
                      {required ? `, ${words.required}` : null}
                    </span>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        ) : null}
        <dt className="text-ink-soft">{words.answers}</dt>
        <dd className="tabular-nums">{call.answers}</dd>
      </dl>
      <div className="grid gap-1 pb-4">
        {words.languages.map(({ id, label }) => (
          <details key={id} open={id === "curl"}>
            <summary className="min-h-9 cursor-pointer py-1.5 text-14 text-ink-soft marker:text-ink-soft">
              {label}
            </summary>
            <CodeBlock label={`${label}: ${call.summary}`}>{call.samples[id]}</CodeBlock>
          </details>
        ))}
      </div>
      <Example label={words.response} text={call.response} />
      <Example label={words.events} text={call.events} />
    </details>
  );
}

function Example({ label, text }: { label: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <div className="pb-4">
      <p className="pb-1 text-14 text-ink-soft">{label}</p>
      <CodeBlock label={label}>{text}</CodeBlock>
    </div>
  );
}
