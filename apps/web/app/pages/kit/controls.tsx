import { Plus, Send, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/checkbox.tsx";
import { ChoiceCards } from "../../ui/choice.tsx";
import { Field, FieldGroup, Hint } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Label } from "../../ui/label.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Select } from "../../ui/select.tsx";
import { Slider } from "../../ui/slider.tsx";
import { SwitchField } from "../../ui/switch.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "../../ui/tabs.tsx";
import { textLink } from "../../ui/text-link.ts";
import { Textarea } from "../../ui/textarea.tsx";
import { inPairs, inRow, Sample, Section } from "./frame.tsx";

export function Buttons() {
  const [saving, setSaving] = useState(false);
  return (
    <Section
      id="buttons"
      title="Buttons"
      note="One primary verb per view. While work goes on the words change, and the width does not."
    >
      <Sample name="Variants" className={inRow}>
        <Button>Save Settings</Button>
        <Button variant="quiet">Discard</Button>
        <Button variant="ghost">Sign In</Button>
        <Button variant="danger">
          <Icon of={Trash2} /> Delete document
        </Button>
      </Sample>
      <Sample name="Sizes" className={inRow}>
        <Button size="lg">
          <Icon of={Upload} size={20} /> Upload your first document
        </Button>
        <Button>Choose files</Button>
        <Button size="sm" variant="quiet">
          <Icon of={Plus} size={16} /> New Profile
        </Button>
        <Button size="icon" variant="ghost" aria-label="Send">
          <Icon of={Send} size={20} />
        </Button>
      </Sample>
      <Sample name="Disabled" className={inRow}>
        <Button disabled>Save Settings</Button>
        <Button disabled variant="quiet">
          Discard
        </Button>
        <Button disabled variant="ghost" size="icon" aria-label="Send, not possible yet">
          <Icon of={Send} size={20} />
        </Button>
      </Sample>
      <Sample name="Pending" className={inRow}>
        <Button pending pendingLabel="Saving">
          Save Settings
        </Button>
        <Button
          variant="quiet"
          pending={saving}
          pendingLabel="Uploading"
          onClick={() => {
            setSaving(true);
            setTimeout(() => setSaving(false), 2000);
          }}
        >
          <Icon of={Upload} /> Try it
        </Button>
      </Sample>
      <Sample name="Lit, on the darkened house">
        <div className="grid place-items-center rounded-talk bg-night px-5 py-10 text-center">
          <p className="display mb-6 text-33 text-on-night">Take the evening off.</p>
          <Button variant="lit" size="lg">
            Start Building Free
          </Button>
        </div>
      </Sample>
      <Sample name="Link in a sentence">
        <p>
          Six prices differ from price-list-2026.md.{" "}
          <a href="#buttons" className={textLink}>
            Compare
          </a>
        </p>
      </Sample>
    </Section>
  );
}

export function Fields() {
  return (
    <Section
      id="fields"
      title="Fields"
      note="Label to field 6, hint below. An error says what to do, and takes the place of the hint."
    >
      <div className={inPairs}>
        <Field label="First name">
          <Input defaultValue="Marguerite" autoComplete="off" />
        </Field>
        <Field label="E-mail" hint="Only you see it.">
          <Input type="email" placeholder="you@example.com" autoComplete="off" />
        </Field>
        <Field label="Company" optional>
          <Input placeholder="Where you work" autoComplete="off" />
        </Field>
        <Field label="Website" error="This is not a full address. Begin with https://">
          <Input defaultValue="keelstone" autoComplete="off" />
        </Field>
        <Field label="Public address" hint="It cannot be changed on the Free plan.">
          <Input disabled defaultValue="understudy.example/p/marguerite" />
        </Field>
        <Field label="Embed theme" hint="Auto follows the visitor's system.">
          <Select defaultValue="auto">
            <option value="light">Light</option>
            <option value="dark">Dark</option>
            <option value="auto">Auto</option>
          </Select>
        </Field>
        <Field label="Language" error="Choose the language of your documents.">
          <Select defaultValue="">
            <option value="">Not chosen</option>
            <option value="en">English</option>
          </Select>
        </Field>
        <Field label="Plan">
          <Select disabled defaultValue="free">
            <option value="free">Free, 100 conversations per month, a public page and 25 documents</option>
          </Select>
        </Field>
        <Field
          label="Custom instructions"
          hint="These shape the tone. Facts still come only from your documents."
          count="85 of 4,000"
        >
          <Textarea defaultValue="Offer the discovery call when someone asks about price or fit. Never promise results." />
        </Field>
        <Field
          label="Short bio"
          error="That is 32 characters too long. Nothing was saved."
          count="532 of 500"
        >
          <Textarea defaultValue="I work with newly promoted executives, founders who have outgrown their first way of leading, and leadership teams that have stopped telling each other the truth." />
        </Field>
      </div>
      <Sample name="A label without a field" className="grid gap-1.5">
        <Label htmlFor="kit-labeled">Label</Label>
        <Input id="kit-labeled" />
      </Sample>
    </Section>
  );
}

const personalities = [
  { value: "professional", name: "Professional", meaning: "Formal, complete sentences" },
  { value: "friendly", name: "Friendly", meaning: "Warm and direct" },
  { value: "creative", name: "Creative", meaning: "Vivid and imaginative" },
  { value: "technical", name: "Technical", meaning: "Exact terms, numbers first", disabled: true },
];

const lengths = [
  { value: "short", label: "Short" },
  { value: "medium", label: "Medium" },
  { value: "long", label: "Long" },
];

export function Choices() {
  return (
    <Section id="choices" title="Choices">
      <FieldGroup legend="AI personality">
        <ChoiceCards aria-label="AI personality" choices={personalities} defaultValue="friendly" />
      </FieldGroup>
      <FieldGroup
        legend="Response length"
        hint="Short is one or two sentences. A visitor can always ask for more."
      >
        <Segmented full aria-label="Response length" segments={lengths} defaultValue="short" />
      </FieldGroup>
      <Sample name="Segmented, as wide as its words; one place disabled">
        <Segmented
          aria-label="Show as"
          defaultValue="chart"
          segments={[
            { value: "chart", label: "Chart" },
            { value: "table", label: "Table" },
            { value: "file", label: "File", disabled: true },
          ]}
        />
      </Sample>
      <div className={inPairs}>
        <SwitchField
          label="Embed enabled"
          hint="Show the widget and the iframe on your websites."
          defaultChecked
        />
        <SwitchField label="Show timestamps" hint="Beside every message of the widget." />
        <SwitchField label="Remove branding" hint="On the Pro+ plan." disabled />
        <SwitchField label="Ask before the first message" defaultChecked disabled />
        <CheckboxField label="Send me a summary every Monday" defaultChecked />
        <CheckboxField label="Tell me when nobody could be answered" hint="At most one e-mail a day." />
        <CheckboxField label="All documents" checked="indeterminate" />
        <CheckboxField label="Not on this plan" disabled />
        <Slider
          label="Corner radius"
          min={0}
          max={24}
          defaultValue={12}
          format={(value) => `${value} px`}
          ends={["Square", "Round"]}
        />
        <Slider
          label="Opens after"
          min={0}
          max={30}
          defaultValue={5}
          format={(value) => `${value} s`}
          disabled
        />
      </div>
    </Section>
  );
}

export function TabRows() {
  return (
    <Section
      id="tabs"
      title="Tabs"
      note="On a phone the row scrolls by itself, and the chosen tab is in sight."
    >
      <Tabs defaultValue="settings">
        <TabsList aria-label="Profile Management">
          <TabsTrigger value="profile">Profile</TabsTrigger>
          <TabsTrigger value="documents">Documents</TabsTrigger>
          <TabsTrigger value="chat">Test Chat</TabsTrigger>
          <TabsTrigger value="settings">Settings</TabsTrigger>
          <TabsTrigger value="embed">Embed</TabsTrigger>
          <TabsTrigger value="team" disabled>
            Team
          </TabsTrigger>
        </TabsList>
        {["profile", "documents", "chat", "settings", "embed"].map((tab) => (
          <TabsContent key={tab} value={tab}>
            <p className="text-ink-soft">What belongs to {tab} stands here.</p>
          </TabsContent>
        ))}
      </Tabs>
      <Sample name="Tabs inside a tab">
        <Tabs defaultValue="look">
          <SegmentedTabs
            aria-label="Branding"
            tabs={[
              { value: "look", label: "Look" },
              { value: "domain", label: "Domain" },
            ]}
          />
          <TabsContent value="look">
            <Hint>Colors and fonts</Hint>
          </TabsContent>
          <TabsContent value="domain">
            <Hint>Your own address</Hint>
          </TabsContent>
        </Tabs>
      </Sample>
    </Section>
  );
}
