import { Copy } from "lucide-react";
import { useState } from "react";
import { useMcpEnabled, useSwitchMcp } from "../../data/settings.ts";
import { copy } from "../../platform/copy.ts";
import { isUnauthorized } from "../../platform/problem.ts";
import { QueryBoundary } from "../../platform/query-boundary.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { Field, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { toast } from "../../ui/toast.ts";
import { aiApps as words } from "./copy.ts";
import { codeSnippet, cursorSnippet, terminalSnippet } from "./snippets.ts";

type AiAppsProps = {
  /** Identifies the profile in URLs: `usr_…` for the main one. */
  profileKey: string | number;
  /** Absent: the main profile. */
  profileId?: number | undefined;
  name: string;
  isPublic: boolean;
};

/** The assistant as a tool for visitors' AI apps (MCP). The switch saves immediately. */
export function AiApps(props: AiAppsProps) {
  const query = useMcpEnabled(props.profileId);
  return (
    <QueryBoundary query={query} loading={<Skeleton className="h-64 w-full rounded-card" />}>
      {(enabled) => <Ready {...props} enabled={enabled} />}
    </QueryBoundary>
  );
}

function Ready({ profileKey, profileId, name, isPublic, enabled }: AiAppsProps & { enabled: boolean }) {
  const save = useSwitchMcp(profileId);
  const turn = (checked: boolean): void =>
    save.mutate(checked, {
      onSuccess: () => toast({ ...words.switch.saved, variant: "success" }),
      onError: (error) => {
        if (!isUnauthorized(error)) toast({ ...words.switch.notSaved, variant: "destructive" });
      },
    });
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <CardHead title={words.title} className="mb-1" />
        <Hint>{words.lead}</Hint>
      </div>
      {isPublic ? null : <Callout tone="warn">{words.private}</Callout>}
      <SwitchField
        label={words.switch.label}
        hint={words.switch.hint}
        checked={enabled}
        disabled={save.isPending}
        onCheckedChange={turn}
      />
      {enabled ? <Address name={name} address={`${location.origin}/api/mcp/${profileKey}`} /> : null}
    </Card>
  );
}

const SNIPPETS = { terminal: terminalSnippet, cursor: cursorSnippet, code: codeSnippet };
type Client = keyof typeof words.clients;
const CLIENTS = Object.keys(words.clients) as Client[];

function Address({ name, address }: { name: string; address: string }) {
  const [client, setClient] = useState<Client>("chat");
  const { text } = words.clients[client];
  const snippet = client === "chat" ? undefined : SNIPPETS[client]({ name, address });
  return (
    <>
      <div>
        <Field label={words.address}>
          <Input readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        </Field>
        <Button variant="quiet" className="mt-3" onClick={() => void copy(words.copied, address)}>
          <Icon of={Copy} />
          {words.copy}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t pt-5">
        <p className="font-[550] text-14">{words.how}</p>
        <Segmented
          full
          aria-label={words.how}
          value={client}
          onValueChange={(value) => setClient(value as Client)}
          segments={CLIENTS.map((value) => ({ value, label: words.clients[value].label }))}
        />
        <p className="text-14 text-ink-soft">{text}</p>
        {snippet && client !== "chat" ? (
          <CodeBlock
            label={words.clients[client].code}
            onCopy={() => void copy(words.clients[client].label, snippet)}
            wrap
          >
            {snippet}
          </CodeBlock>
        ) : null}
      </div>
    </>
  );
}
