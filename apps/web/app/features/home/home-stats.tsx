import type { Analytics, Document } from "@understudy/contracts";
import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { ownerHome as copy } from "../../content/owner-home.ts";
import { formatNumber } from "../../platform/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { Delta, Stat, StatPanel, StatState } from "../../ui/stat.tsx";
import type { Status } from "./status.ts";

type HomeStatsProps = { documents: readonly Document[]; analytics: Analytics; status: Status; room: number };

export function HomeStats({ documents, analytics, status, room }: HomeStatsProps) {
  const { totalQuestions, totalConversations, figures } = analytics;
  const { cards } = copy;
  const passages = documents.reduce((sum, document) => sum + document.passages, 0);
  return (
    <StatPanel of={5}>
      <Stat
        label={cards.questions.label}
        value={formatNumber(totalQuestions)}
        quiet={totalQuestions === 0}
        note={totalQuestions === 0 ? cards.questions.empty : <Compared by={figures.growth.questions} />}
      />
      <Stat
        label={cards.conversations.label}
        value={formatNumber(totalConversations)}
        quiet={totalConversations === 0}
        note={
          totalConversations === 0 ? (
            cards.conversations.empty
          ) : (
            <Compared by={figures.growth.conversations} />
          )
        }
      />
      <Stat
        label={cards.documents.label}
        value={formatNumber(documents.length)}
        quiet={documents.length === 0}
        note={documents.length === 0 ? cards.documents.empty(room) : cards.documents.note(passages)}
      />
      <Stat
        label={cards.status.label}
        value={
          <StatState tone={status.tone}>
            <Icon of={iconOf(status)} size={24} />
            {status.word}
          </StatState>
        }
        note={status.note}
      />
      <Stat
        label={cards.engagement.label}
        value={engagement(totalQuestions, documents.length)}
        quiet={totalQuestions === 0 || documents.length === 0}
        note={totalQuestions > 0 && documents.length === 0 ? cards.engagement.empty : cards.engagement.note}
      />
    </StatPanel>
  );
}

function iconOf({ active, word }: Status) {
  if (active) return CircleCheck;
  return word === copy.status.training.word ? LoaderCircle : CircleAlert;
}

/** Questions per document; a dash without documents, to avoid dividing by zero. */
function engagement(questions: number, documents: number): string {
  if (questions === 0) return "0";
  return documents === 0 ? "—" : (questions / documents).toFixed(1);
}

function Compared({ by }: { by: number | null }) {
  if (by === null) return copy.cards.tooEarly;
  return (
    <>
      <Delta by={Math.round(by * 100)} />
      {copy.cards.prior}
    </>
  );
}
