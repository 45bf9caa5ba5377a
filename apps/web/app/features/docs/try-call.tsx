import { docs } from "../../content/docs.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Select } from "../../ui/select.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import type { ApiCall, ApiGroup } from "./openapi.server.ts";

const { tryIt: words } = docs.api;

/** A form that makes a call with the reader's own key. The page's script makes it work; until then it can't be sent. */
export function TryCall({ groups }: { groups: readonly ApiGroup[] }) {
  const listed = groups
    .map(({ title, calls }) => ({ title, calls: calls.filter(({ trial }) => trial !== undefined) }))
    .filter(({ calls }) => calls.length > 0);
  const first = listed[0]?.calls[0];
  return (
    <section aria-labelledby="try-a-call" className="mt-14">
      <h2 id="try-a-call" className="display scroll-mt-22 text-28 md:text-33">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      <form data-try-call="" className="mt-5 grid gap-4 rounded-card border bg-surface p-5">
        <Field label={words.call}>
          <Select name="call" autoComplete="off">
            {listed.map(({ title, calls }) => (
              <optgroup key={title} label={title}>
                {calls.map((call) => (
                  <Choice key={`${call.method} ${call.path}`} call={call} />
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
        <Field label={words.path} hint={words.pathHint}>
          <Input name="path" defaultValue={first?.trial?.path} autoComplete="off" spellCheck={false} />
        </Field>
        <Field label={words.body} hint={words.bodyHint}>
          <Textarea
            name="body"
            rows={5}
            defaultValue={first?.trial?.body}
            spellCheck={false}
            className="font-mono text-14"
          />
        </Field>
        <Field label={words.key} hint={words.keyHint}>
          <Input name="key" type="password" autoComplete="off" />
        </Field>
        <Button type="submit" disabled wide="phone" className="justify-self-start">
          {words.send}
        </Button>
        <div aria-live="polite" data-try-answer="" hidden>
          <p className="pb-1 text-14" />
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
            tabIndex={0}
            className="max-h-100 overflow-auto whitespace-pre-wrap rounded-card bg-sunk p-5 font-mono text-[13px] leading-[1.75] [overflow-wrap:anywhere]"
          />
        </div>
      </form>
    </section>
  );
}

function Choice({ call }: { call: ApiCall }) {
  const { method, path, summary, trial } = call;
  return (
    <option value={method} data-path={trial?.path} data-body={trial?.body}>
      {`${method} ${path}: ${summary}`}
    </option>
  );
}
