import { WEBHOOK_EVENTS } from "@understudy/contracts/plain";
import type { NodeDescription, WebhookFunctions, WebhookMethods, WebhookResult } from "./n8n.ts";
import { isSigned } from "./signature.ts";

const EVENTS = [...WEBHOOK_EVENTS, "webhook.test"];

/** "gap.opened" is shown as "Gap Opened". */
const titleOf = (event: string): string =>
  event.replace(/(?:^|[._])(\w)/g, (_match, first: string) => ` ${first.toUpperCase()}`).trim();

export class UnderstudyTrigger {
  description: NodeDescription = {
    displayName: "Understudy Trigger",
    name: "understudyTrigger",
    icon: "file:understudy.svg",
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: "Starts the workflow when something happens at an Understudy assistant",
    defaults: { name: "Understudy Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: "understudyApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName:
          "Copy the production URL above to Understudy as the Webhook URL of your assistant, and choose the events there under Profile, Developers.",
        name: "notice",
        type: "notice",
        default: "",
      },
      {
        displayName: "Events",
        name: "events",
        type: "multiOptions",
        default: [],
        description: "Which events start the workflow; all of them if you choose none",
        options: EVENTS.map((event) => ({ name: titleOf(event), value: event })),
      },
    ],
  };

  /** API keys can't change webhooks, so the owner registers the address. */
  webhookMethods: WebhookMethods = {
    default: {
      checkExists: async () => true,
      create: async () => true,
      delete: async () => true,
    },
  };

  async webhook(this: WebhookFunctions): Promise<WebhookResult> {
    const { webhookSecret } = await this.getCredentials("understudyApi");
    const { headers, rawBody } = this.getRequestObject();
    if (!isSigned(headers, rawBody, String(webhookSecret), new Date())) {
      this.getResponseObject().status(401).json({ message: "The signature is missing or wrong." });
      return { noWebhookResponse: true };
    }
    const event = JSON.parse(rawBody.toString("utf8")) as { type: string };
    const chosen = this.getNodeParameter("events") as string[];
    if (chosen.length > 0 && !chosen.includes(event.type)) return {};
    return { workflowData: [[{ json: event }]] };
  }
}
