import { messages } from "../content/messages.ts";
import { toast } from "../ui/toast.ts";

/** Puts a text on the clipboard and says so; `thing` is what the message calls it. */
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
