import { useState } from "react";
import { AnswerText } from "../../ui/answer-text.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CitationMark } from "../../ui/citation-mark.tsx";
import { CodeBlock } from "../../ui/code-block.tsx";
import { ComingChips } from "../../ui/coming-chips.tsx";
import { DocumentColumns, DocumentFlag, DocumentRow } from "../../ui/document-row.tsx";
import { Progress, Track } from "../../ui/progress.tsx";
import { QuestionForm } from "../../ui/question-form.tsx";
import { textLink } from "../../ui/text-link.ts";
import { Tips } from "../../ui/tips.tsx";
import { UploadRow } from "../../ui/upload-row.tsx";
import { inRow, Sample, Section } from "./frame.tsx";

const nothing = () => {};

export function Work() {
  return (
    <Section id="work" title="Long work" note="The stage in words, what already works, and a way out.">
      <Sample name="Progress" className="grid grid-cols-1 items-end gap-6 md:grid-cols-2">
        <Progress
          value={30}
          label="Reading"
          stage="Reading page 12 of 40"
          note="Answers already come from pages 1 to 11"
        />
        <div>
          <p className="mb-1.5 text-ink-soft">
            <span className="font-[420] font-serif text-28 text-ink">11</span> of 25 documents
          </p>
          <Track tone="quiet" value={44} label="Documents used" />
        </div>
      </Sample>
      <Card flush>
        <CardHead level={3} title="Reading 3 documents" note="You can leave this page. Reading continues." />
        <ul>
          <UploadRow
            name="quiet-authority-chapter-3.pdf"
            percent={30}
            stage="Reading page 12 of 40"
            note="Answers already come from pages 1 to 11"
            onCancel={nothing}
          />
          <UploadRow
            name="a-file-whose-name-was-chosen-by-a-machine-and-has_no_place_to_break_20260214_final_final_v7.docx"
            percent={78}
            stage="Reading 120 passages"
            note="94 done, about 10 seconds left"
            onCancel={nothing}
          />
          <UploadRow
            failed
            name="scan-of-contract.pdf"
            percent={0}
            stage="No text found."
            note="The pages are pictures. Nothing was stored; upload a version with text."
            onCancel={nothing}
            onRetry={nothing}
          />
        </ul>
      </Card>
      <Card flush>
        <CardHead level={3} title="Your Documents (4)" action={<DocumentColumns />} className="mb-3" />
        <ul>
          <DocumentRow
            name="price-list-2026.md"
            summary="11 passages"
            type="markdown"
            uploaded="2 Feb 2026"
            cited="64 times"
            onDelete={nothing}
          />
          <DocumentRow
            name="testimonials.txt"
            summary="12 passages"
            type="plain"
            uploaded="14 Jan 2026"
            cited="4 times"
            onDelete={nothing}
            flags={
              <DocumentFlag kind="guarded">
                One entry gives orders to AI assistants. It is read as text and never obeyed.{" "}
                <a href="#work" className={textLink}>
                  See it
                </a>
              </DocumentFlag>
            }
          />
          <DocumentRow
            name="price-list-2025.md"
            summary="5 passages"
            type="markdown"
            uploaded="14 Jan 2026"
            cited="never"
            onDelete={nothing}
            flags={
              <DocumentFlag kind="look">
                Six prices differ from price-list-2026.md. The newer list is used.{" "}
                <a href="#work" className={textLink}>
                  Compare
                </a>
              </DocumentFlag>
            }
          />
          <DocumentRow
            deleting
            name="bio.md"
            summary="7 passages"
            type="markdown"
            uploaded="14 Jan 2026"
            cited="12 times"
            onDelete={nothing}
          />
        </ul>
      </Card>
    </Section>
  );
}

export function Notices() {
  const [copied, setCopied] = useState(false);
  return (
    <Section
      id="notices"
      title="Notices and code"
      note="What happened, whether anything was lost, what to do now."
    >
      <div className="grid grid-cols-1 gap-3">
        <Callout>Your assistant answers in the language of the question.</Callout>
        <Callout tone="good" title="Your page is public">
          Anybody with the link can ask. You can close it again in Settings.
        </Callout>
        <Callout
          tone="warn"
          title="80 of 100 conversations used"
          action={<Button variant="quiet">See the plans</Button>}
        >
          At the limit your assistant says so politely, and nothing is charged.
        </Callout>
        <Callout
          tone="bad"
          title="Failed to load your documents"
          action={<Button variant="quiet">Try again</Button>}
        >
          Nothing is lost. The list could not be reached just now.
        </Callout>
      </div>
      <CodeBlock
        label="Embed snippet"
        copied={copied}
        onCopy={() => {
          setCopied(true);
          setTimeout(() => setCopied(false), 2000);
        }}
      >
        {
          '<script async\n  src="https://understudy.example/widget/v1.js?id=usr_7Kq2m"\n  data-theme="auto"></script>'
        }
      </CodeBlock>
    </Section>
  );
}

const words = {
  question: "Try a question",
  placeholder: "Type a question",
  ask: "Ask",
  asking: "Asking",
};

const ANSWER = "Keel is £6,000 for twelve sessions. You can end it at any time by e-mail.";

export function Answers() {
  const [open, setOpen] = useState(true);
  const [question, setQuestion] = useState("");
  return (
    <Section
      id="answers"
      title="Answers"
      note="What owners see of an answer. The chat itself belongs to the widget; Test Chat shows it."
    >
      <Sample name="An answer and its sources">
        <AnswerText
          text={ANSWER}
          marks={[
            { end: 35, number: 1 },
            { end: ANSWER.length, number: 2 },
          ]}
          lit={[{ start: 0, end: 35 }]}
        />
      </Sample>
      <Sample name="Citation mark" className={inRow}>
        <CitationMark number={1} active={open} onClick={() => setOpen(!open)} />
      </Sample>
      <Sample name="Try a question">
        <QuestionForm
          words={words}
          question={question}
          onQuestion={setQuestion}
          onAsk={nothing}
          isPending={false}
        />
      </Sample>
      <Sample name="Questions before the chat has loaded">
        <ComingChips hint="Try one of these" questions={["What does Keel cost?", "Can I end it early?"]} />
      </Sample>
      <Tips title="Good questions" list={["Ask what your visitors ask.", "Ask it in their words."]} />
    </Section>
  );
}
