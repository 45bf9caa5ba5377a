import { useState } from "react";
import { Answer, Caret, CitationMark, Lit, Question, SourceChip, SourceSheet } from "../../ui/answer.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { CodeAccent, CodeBlock } from "../../ui/code-block.tsx";
import { DocumentColumns, DocumentFlag, DocumentRow } from "../../ui/document-row.tsx";
import { Progress, Track } from "../../ui/progress.tsx";
import { textLink } from "../../ui/text-link.ts";
import { UploadRow } from "../../ui/upload-row.tsx";
import { Sample, Section } from "./frame.tsx";

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
        <CodeAccent>{"<script"}</CodeAccent>
        {' async\n  src="https://understudy.example/widget/v1.js?id=usr_7Kq2m"\n  data-theme="auto"'}
        <CodeAccent>{"></script>"}</CodeAccent>
      </CodeBlock>
    </Section>
  );
}

const sources = [
  { document: "Coaching agreement", place: "7.2" },
  { document: "Price list 2026", place: "Individual coaching" },
  { document: "Coaching agreement", place: "7.1" },
];

export function Answers() {
  const [open, setOpen] = useState<number | null>(1);
  const toggle = (number: number) => setOpen(open === number ? null : number);
  const mark = (number: number) => (
    <CitationMark number={number} active={open === number} onClick={() => toggle(number)} />
  );
  const lit = (number: number, words: string) => (open === number ? <Lit>{words}</Lit> : words);
  return (
    <Section
      id="answers"
      title="Answers"
      note="The mark is a lamp: it lights the words it supports, here and in the document."
    >
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_376px]">
        <article className="min-w-0">
          <Question>
            I signed for Keel in March and paid for all of it. If I stop after four of my twelve sessions, how
            much do I get back?
          </Question>
          <p className="mt-4 mb-2 flex items-center gap-2 font-[550] text-14">
            <Avatar size={26} initials="M" />
            Marguerite's assistant
          </p>
          <Answer>
            <p>
              <strong>£3,750 before VAT.</strong> Four of twelve is fewer than half, so{" "}
              {lit(
                1,
                "the fee for the unused sessions is refunded in proportion, less an administration charge of £250.",
              )}
              {mark(1)}
            </p>
            <p>
              {lit(2, "Keel is £6,000 for twelve sessions,")}
              {mark(2)} so the eight you have not used come to £4,000, and £250 is taken off.{" "}
              {lit(3, "You can end the programme at any time by email.")}
              {mark(3)}
            </p>
          </Answer>
          <div className="mt-4.5 flex flex-wrap gap-2">
            {sources.map((source, place) => (
              <SourceChip
                key={source.place}
                number={place + 1}
                active={open === place + 1}
                onClick={() => toggle(place + 1)}
                {...source}
              />
            ))}
          </div>
          <p className="mt-9 mb-2 font-medium text-14 text-ink-soft">Being written</p>
          <Answer>
            <p>
              You can end the programme at any time by email. What happens to the fee then depends on
              <Caret />
            </p>
          </Answer>
        </article>
        {open === null ? null : (
          <SourceSheet
            number={open}
            total={3}
            document={sources[open - 1]?.document ?? ""}
            path="7. Ending early"
            version="Version 4.2, in force from 1 February 2026"
            openHref="#answers"
            onClose={() => setOpen(null)}
            onNext={() => setOpen((open % 3) + 1)}
          >
            <p>7.1 The client may end the programme at any time by email.</p>
            <p>
              <Lit strength="full">
                7.2 If the programme is ended before half of the sessions have been used, the fee for the
                unused sessions is refunded in proportion, less an administration charge of £250.
              </Lit>
            </p>
            <p>7.3 If half or more of the sessions have been used, no refund is made.</p>
          </SourceSheet>
        )}
      </div>
    </Section>
  );
}
