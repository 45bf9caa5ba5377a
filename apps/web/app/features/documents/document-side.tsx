import { useQueryClient } from "@tanstack/react-query";
import type { OpenedDocument } from "@understudy/contracts";
import { AUDIENCES } from "@understudy/contracts/plain";
import { Download, ExternalLink, RefreshCw, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { useNavigate } from "react-router";
import { audienceLabels } from "../../content/audiences.ts";
import { originalHref, useUpdateDocument } from "../../data/documents.ts";
import { formatBytes, formatFileType, formatNumber, formatRecent } from "../../platform/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardFacts, CardHead } from "../../ui/card.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";
import { documents } from "./copy.ts";
import { useDeletion } from "./delete-document.ts";
import { documentPage as copy } from "./document-copy.ts";
import { uploadQueue } from "./upload-queue.ts";
import { ACCEPTED } from "./validate.ts";

type Of = { document: OpenedDocument };

/** Actions on the file: download, replace, delete. */
export function DocumentFile({ document, list }: Of & { list: string }) {
  const { id, profileId } = document;
  const picker = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { ask, deleting } = useDeletion(document, () => navigate(list));
  return (
    <Card>
      <CardHead title={document.address === null ? copy.actions.title : copy.actions.pageTitle} />
      <div className="grid gap-2">
        <Button asChild variant="quiet" wide>
          <a href={originalHref(id)} download={document.filename}>
            <Icon of={Download} />
            {document.address === null ? copy.actions.download : copy.actions.text}
          </a>
        </Button>
        {document.address === null ? (
          <>
            <Button variant="quiet" wide onClick={() => picker.current?.click()}>
              <Icon of={RefreshCw} />
              {copy.actions.replace}
            </Button>
            <Hint className="mb-2">{copy.actions.replaceHint}</Hint>
          </>
        ) : (
          <>
            <Button asChild variant="quiet" wide>
              <a href={document.address} target="_blank" rel="noopener noreferrer">
                <Icon of={ExternalLink} />
                {copy.actions.visit}
              </a>
            </Button>
            <Hint className="mb-2">{copy.actions.pageHint}</Hint>
          </>
        )}
        <Button variant="danger" wide pending={deleting} onClick={ask}>
          <Icon of={Trash2} />
          {copy.actions.delete}
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        className="hidden"
        aria-label={copy.actions.replace}
        onChange={(event) => {
          // Nothing is answered from a document without text, so there is nothing to compare.
          const isDraft = document.passages > 0;
          uploadQueue.add(client, { profileId, replaces: id, isDraft }, [...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </Card>
  );
}

/** Saves immediately: there are only two options, and each can be undone. */
export function VisitorsView({ document: { id, quotable } }: Of) {
  const title = useId();
  const update = useUpdateDocument(id);
  const { quote, name, saved, notSaved, note } = copy.visitors;
  const shown = update.isPending ? (update.variables.quotable ?? quotable) : quotable;
  const choose = (value: string): void =>
    update.mutate(
      { quotable: value === "quote" },
      {
        onSuccess: (now) =>
          toast({
            title: saved.title,
            description: now.quotable ? saved.quote : saved.name,
            variant: "success",
          }),
        onError: () => toast({ ...notSaved, variant: "destructive" }),
      },
    );
  return (
    <Card>
      <CardHead title={<span id={title}>{copy.visitors.title}</span>} />
      <ChoiceCards
        aria-labelledby={title}
        columns={1}
        value={shown ? "quote" : "name"}
        onValueChange={choose}
        choices={[
          { value: "quote", ...quote },
          { value: "name", ...name },
        ]}
      />
      <Hint className="mt-3">{note}</Hint>
    </Card>
  );
}

/** Saves immediately and applies from the next question. */
export function AudienceView({ document: { id, circle } }: Of) {
  const title = useId();
  const update = useUpdateDocument(id);
  const shown = update.isPending ? (update.variables.circle ?? circle) : circle;
  const choose = (value: string): void =>
    update.mutate(
      { circle: value as OpenedDocument["circle"] },
      {
        onSuccess: (now) => {
          const { title: said, ...about } = audienceLabels.saved;
          toast({ title: said, description: about[now.circle], variant: "success" });
        },
        onError: () => toast({ ...audienceLabels.notSaved, variant: "destructive" }),
      },
    );
  return (
    <Card>
      <CardHead title={<span id={title}>{audienceLabels.title}</span>} />
      <ChoiceCards
        aria-labelledby={title}
        columns={1}
        value={shown}
        onValueChange={choose}
        choices={AUDIENCES.map((value) => ({ value, ...audienceLabels.choices[value] }))}
      />
      <Hint className="mt-3">{audienceLabels.note}</Hint>
    </Card>
  );
}

export function DocumentFacts({ document }: Of) {
  const { facts } = copy;
  const pages = document.pages === null ? [] : [{ name: facts.pages, value: document.pages }];
  const search = document.multilingual ? [{ name: facts.search, value: facts.languages }] : [];
  return (
    <Card>
      <CardHead title={facts.title} className="mb-2" />
      <CardFacts
        facts={[
          {
            name: facts.type,
            value: document.address === null ? formatFileType(document.fileType) : facts.page,
          },
          { name: facts.uploaded, value: formatRecent(document.uploadedAt) },
          { name: facts.size, value: formatBytes(document.byteSize) },
          ...pages,
          { name: facts.passages, value: formatNumber(document.passages) },
          ...search,
          { name: facts.cited, value: documents.cited(document.cited) },
        ]}
      />
    </Card>
  );
}
