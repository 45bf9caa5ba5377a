import { Check, CircleAlert, CircleCheck, Plus } from "lucide-react";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Beam } from "../../ui/beam.tsx";
import { BrandName, brandStyle, Mark } from "../../ui/brand.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, CardFacts, CardHead, CardRow, CardRows } from "../../ui/card.tsx";
import { Chip, Chips } from "../../ui/chip.tsx";
import { Cue } from "../../ui/cue.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileMark } from "../../ui/file-mark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton, SkeletonAvatar, SkeletonRows, SkeletonStats, SkeletonText } from "../../ui/skeleton.tsx";
import { Delta, Stat, StatPanel, StatState } from "../../ui/stat.tsx";
import { inRow, Sample, Section } from "./frame.tsx";

export function Marks() {
  return (
    <Section id="marks" title="Badges, chips, avatars">
      <Sample name="Badges: a colour is never alone" className={inRow}>
        <Badge>Private</Badge>
        <Badge tone="good">
          <Icon of={Check} /> Ready
        </Badge>
        <Badge tone="warn">
          <Icon of={CircleAlert} /> Needs content
        </Badge>
        <Badge tone="bad">
          <Icon of={CircleAlert} /> Failed
        </Badge>
        <Badge tone="lit">New answer</Badge>
        <Badge tone="mono">Word document</Badge>
      </Sample>
      <Sample name="Brand and file" className={inRow}>
        <Mark />
        <span className={brandStyle}>
          <BrandName />
        </span>
        <FileMark />
      </Sample>
      <Sample name="Chips">
        <Chips>
          <Chip>What if I stop after six?</Chip>
          <Chip>Can a colleague take my place?</Chip>
          <Chip disabled>How long do I have to use them?</Chip>
          <Chip>
            A question that is longer than a phone is wide stays inside its own edge and takes a second line
          </Chip>
        </Chips>
      </Sample>
      <Sample name="Avatars: picture, initials, and initials where the picture is broken" className={inRow}>
        <Avatar size={104} src="/icon.svg" initials="MO" name="Marguerite Oyelaran-Voss" />
        <Avatar size={64} initials="MO" name="Marguerite Oyelaran-Voss" />
        <Avatar size={40} initials="Q" name="Quiet Authority reading circle" />
        <Avatar size={32} src="/missing-portrait.png" initials="U" name="A user without a name" />
        <Avatar size={26} initials="M" name="Marguerite" />
      </Sample>
    </Section>
  );
}

export function Stats() {
  return (
    <Section
      id="stats"
      title="Stats"
      note="Every number has a unit, a period or a comparison. Before the first visitor there are no zeros."
    >
      <StatPanel of={5}>
        <Stat
          label="Total Questions"
          value="412"
          note={
            <>
              <Delta by={18} /> vs prior 30 days
            </>
          }
        />
        <Stat
          label="Conversations"
          value="187"
          note={
            <>
              <Delta by={-11} /> vs prior 30 days
            </>
          }
        />
        <Stat label="Documents" value="8" note="146 passages read" />
        <Stat
          label="AI Status"
          value={
            <StatState tone="good">
              <Icon of={CircleCheck} size={26} /> Active
            </StatState>
          }
          note="All documents are read"
        />
        <Stat label="Engagement" value="51.5" note="questions per document" />
      </StatPanel>
      <Sample name="Before the first visitor">
        <StatPanel of={4}>
          <Stat quiet label="Total Questions" value="—" note="Questions from your visitors" />
          <Stat quiet label="Documents" value="0" note="Your plan allows 25" />
          <Stat
            label="AI Status"
            value={
              <StatState tone="warn">
                <Icon of={CircleAlert} size={24} /> Needs content
              </StatState>
            }
            note="Upload a document"
          />
          <Stat quiet label="Response time" value="—" unit="s" note="median of 30 days" />
        </StatPanel>
      </Sample>
      <Sample name="Three">
        <StatPanel of={3}>
          <Stat
            label="Median answer"
            value="1.4"
            unit="s"
            note={
              <>
                <Delta by={-8} good /> vs prior 30 days
              </>
            }
          />
          <Stat label="Answered" value="91" unit="%" note="from your documents" />
          <Stat label="Thumbs up" value="32" unit="of 36" note="in 30 days" />
        </StatPanel>
      </Sample>
    </Section>
  );
}

export function Cards() {
  return (
    <Section id="cards" title="Cards">
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Card flush>
          <CardHead
            level={3}
            title="AI Profiles"
            action={
              <Button size="sm" variant="quiet">
                <Icon of={Plus} size={16} /> New Profile
              </Button>
            }
          />
          <CardRows>
            <CardRow>
              <Avatar src="/icon.svg" initials="MO" />
              <div className="min-w-0 flex-1">
                <p className="font-[550] leading-[1.4]">Marguerite Oyelaran-Voss</p>
                <p className="text-14 text-ink-soft leading-[1.4]">Main profile, public</p>
              </div>
              <span className="text-14 text-ink-soft tabular-nums">412 questions</span>
            </CardRow>
            <CardRow>
              <Avatar initials="Q" />
              <div className="min-w-0 flex-1">
                <p className="font-[550] leading-[1.4]">
                  Quiet Authority reading circle, with a name that goes on for rather longer than anybody
                  expected
                </p>
                <p className="text-14 text-ink-soft leading-[1.4]">Private, only you</p>
              </div>
              <span className="text-14 text-ink-soft tabular-nums">18 questions</span>
            </CardRow>
          </CardRows>
        </Card>
        <Card>
          <CardHead
            level={3}
            title="AI Assistant Status"
            action={
              <Badge tone="good">
                <Icon of={Check} /> Ready
              </Badge>
            }
          />
          <CardFacts
            facts={[
              { name: "Documents processed", value: "8 of 8" },
              { name: "Answered from your documents", value: "91%" },
              { name: "Thumbs up", value: "32 of 36" },
            ]}
          />
        </Card>
      </div>
      <Sample name="Empty">
        <Card>
          <CardHead level={3} title="Popular Questions" note="All time" className="mb-0" />
          <EmptyState
            title="No questions yet"
            action={<Button variant="quiet">Ask the first one yourself</Button>}
          >
            Your most-asked questions will appear here.
          </EmptyState>
        </Card>
      </Sample>
      <Sample name="Other faint shapes" className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Card>
          <EmptyState shape="chart" title="No data available" className="pt-0">
            Questions per day, from the first visitor on.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState
            shape="cards"
            title="No widgets yet"
            action={<Button>Create widget</Button>}
            className="pt-0"
          >
            Your widgets will appear here, each with its site.
          </EmptyState>
        </Card>
      </Sample>
      <Sample name="Loading: the size of what comes" className="grid grid-cols-1 gap-4">
        <SkeletonStats of={5} />
        <Card flush>
          <Skeleton className="mb-4 w-40" />
          <SkeletonRows rows={3} />
        </Card>
        <Card>
          <SkeletonAvatar className="mb-4 size-8" />
          <SkeletonText lines={4} />
        </Card>
      </Sample>
    </Section>
  );
}

export function Light() {
  return (
    <Section
      id="light"
      title="Light"
      note="Amber means look here, once per view. A beam starts at an edge and ends in a pool."
    >
      <Sample name="Cue">
        <Cue count={3} title="3 visitors are waiting for your answer" action={<Button>Answer them</Button>}>
          First question: <q>Is the Leith office wheelchair accessible?</q>
        </Cue>
      </Sample>
      <Sample name="Beam in a card">
        <div className="grid grid-cols-1 items-center gap-2 overflow-hidden rounded-talk border bg-surface px-5 pb-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-10 lg:px-12 lg:pb-0">
          <div className="lg:py-10">
            <p className="display text-33 md:text-48">Give it something to read</p>
            <p className="mt-4 max-w-[32em] text-17 text-ink-soft md:text-19">
              Start with one document: your bio, a price list, the FAQ you keep pasting.
            </p>
          </div>
          <Beam
            shape="tall"
            thing="blank page"
            className="order-first mx-auto max-w-[260px] self-start lg:order-none lg:max-w-none"
          />
        </div>
      </Sample>
      <Sample name="Beam under a bar">
        <div className="grid justify-items-center overflow-hidden rounded-card border bg-paper pb-8 text-center">
          <Beam thing="tape" className="max-w-[420px]" />
          <p className="display text-40">404 Page Not Found</p>
        </div>
      </Sample>
    </Section>
  );
}
