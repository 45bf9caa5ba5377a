import { Copy, MoreHorizontal, Pencil, RotateCcw, ThumbsDown, ThumbsUp, Trash2 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog, DialogClose, DialogContent, DialogTrigger } from "../../ui/dialog.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Input } from "../../ui/input.tsx";
import { Sheet, SheetContent, SheetTrigger } from "../../ui/sheet.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { toast } from "../../ui/toast.ts";
import { Tooltip, TooltipProvider } from "../../ui/tooltip.tsx";
import { inRow, Sample, Section } from "./frame.tsx";

const tips = [
  { label: "Good answer", icon: ThumbsUp },
  { label: "Bad answer", icon: ThumbsDown },
  { label: "Copy", icon: Copy },
  { label: "Answer again", icon: RotateCcw },
];

export function Floating() {
  return (
    <Section id="floating" title="What floats" note="Only these have a shadow. Escape closes each of them.">
      <Sample name="Tooltips: after 700 ms, the next one at once" className={inRow}>
        <TooltipProvider>
          {tips.map(({ label, icon }) => (
            <Tooltip key={label} label={label}>
              <Button variant="ghost" size="icon" aria-label={label}>
                <Icon of={icon} />
              </Button>
            </Tooltip>
          ))}
        </TooltipProvider>
      </Sample>
      <Sample name="Menu, dialog, side panel" className={inRow}>
        <SampleMenu />
        <SampleDialog />
        <SampleConfirmDialog />
        <SampleSheet />
      </Sample>
      <Toasts />
    </Section>
  );
}

function SampleMenu() {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet">
          <Icon of={MoreHorizontal} /> More
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuLabel className="text-ink-soft">price-list-2026.md</DropdownMenuLabel>
        <DropdownMenuItem>
          <Icon of={Pencil} /> Rename
        </DropdownMenuItem>
        <DropdownMenuItem disabled>
          <Icon of={Copy} /> Copy to another profile
        </DropdownMenuItem>
        <DropdownMenuItem tone="danger">
          <Icon of={Trash2} /> Delete
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function SampleDialog() {
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button variant="quiet">Delete a document</Button>
      </DialogTrigger>
      <DialogContent
        title="Delete price-list-2024.md?"
        description="Its 9 passages and the 14 saved answers that rest on them go with it. This cannot be undone."
        actions={
          <>
            <DialogClose asChild>
              <Button variant="quiet">Keep it</Button>
            </DialogClose>
            <DialogClose asChild>
              <Button variant="danger">Delete document</Button>
            </DialogClose>
          </>
        }
      />
    </Dialog>
  );
}

function SampleConfirmDialog() {
  return (
    <ConfirmDialog
      title="Delete this conversation?"
      text="Its questions and answers are deleted too."
      confirm="Delete it"
      cancel="Keep it"
      onConfirm={() => toast({ title: "Success", description: "Conversation deleted", variant: "success" })}
    >
      <Button variant="quiet">Delete a conversation</Button>
    </ConfirmDialog>
  );
}

function SampleSheet() {
  return (
    <Sheet>
      <SheetTrigger asChild>
        <Button variant="quiet">Answer a question</Button>
      </SheetTrigger>
      <SheetContent
        title="Is the Leith office wheelchair accessible?"
        description="Asked four times, not in any document"
        foot={
          <>
            <Button>Save the answer</Button>
            <Button variant="ghost">Later</Button>
          </>
        }
      >
        <div className="grid gap-5">
          <Field
            label="Your answer"
            hint="It becomes a passage of its own, and visitors see that you wrote it."
          >
            <Textarea rows={5} />
          </Field>
          <Field label="Valid until" optional>
            <Input type="date" />
          </Field>
        </div>
      </SheetContent>
    </Sheet>
  );
}

function Toasts() {
  return (
    <Sample name="Toasts: one at a time, five seconds, swipe right to dismiss" className={inRow}>
      <Button
        variant="quiet"
        onClick={() => toast({ title: "Copied!", description: "Profile URL copied to clipboard" })}
      >
        Default
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toast({
            title: "Success",
            description: "Document deleted successfully",
            detail: "price-list-2024.md was deleted, with its 9 passages and 14 citations.",
            variant: "success",
          })
        }
      >
        Success
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toast({
            title: "Error",
            description: "Failed to update profile",
            detail: "Nothing was changed, and what you typed is still here. Try again in a moment.",
            variant: "destructive",
          })
        }
      >
        Destructive
      </Button>
      <Button
        variant="quiet"
        onClick={() =>
          toast({
            title: "Invalid File",
            description:
              "a-file-whose-name-was-chosen-by-a-machine-and-has_no_place_to_break_20260214.exe: File type not supported",
            variant: "destructive",
          })
        }
      >
        Long
      </Button>
    </Sample>
  );
}
