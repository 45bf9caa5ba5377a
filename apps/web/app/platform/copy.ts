import { messages } from "../content/messages.ts";
import { toast } from "../ui/toast.ts";

/** Copies text to the clipboard and confirms it; `thing` is its name in the message. */
export async function copy(thing: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    const { title, description } = messages.copied;
    toast({ title, description: description(thing), variant: "success" });
  } catch {
    const { title, description } = messages.notCopied;
    toast({ title, description: description(thing), variant: "destructive" });
  }
}
