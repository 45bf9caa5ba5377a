import type { ChatApp, ChatChannelMessage } from "@understudy/contracts";

export const chatApps = {
  title: "Chat apps",
  lead: "Let people ask your assistant where they already chat. It answers from your documents, with its sources.",
  form: {
    connect: "Connect",
    connecting: "Signing in",
    kept: "Stored encrypted, and never shown again.",
    cancel: "Cancel",
  },
  status: {
    on: "Connected",
    off: "Not connected",
    fault: "Not working",
    since: (when: string) => `connected ${when}`,
    lastMessage: (when: string) => `last message ${when}`,
    noMessage: "no message yet",
    check: "Check",
    change: "Change token",
    disconnect: "Disconnect",
  },
  disconnect: {
    title: (app: string) => `Disconnect ${app}?`,
    text: "Its keys and its list of messages are deleted. The conversations stay in your inbox.",
    confirm: "Disconnect",
  },
  messages: {
    title: "Latest messages",
    unknown: "Someone",
    byYou: (name: string) => `You, to ${name}`,
    passedOn: "Sent",
  },
  toasts: {
    connected: { title: "Success", description: "The chat app is connected." },
    checked: { title: "Success", description: "The connection works." },
    disconnected: { title: "Success", description: "The chat app is disconnected." },
    failed: { title: "Error", description: "That didn't work. Please try again." },
  },
} as const;

type AppCopy = {
  name: string;
  about: string;
  steps: readonly string[];
  /** A page of the service where the first step begins. */
  start?: { label: string; address: (ourAddress: string) => string };
  token: string;
  placeholder: string;
  signingSecret?: string;
  /** The account has to be added to a place of the service. */
  install?: string;
  /** What to do once it is connected. */
  next: (accountName: string) => string;
};

/** Opens Slack with an app that has the permissions and the address that we need, and no others. */
function slackAppAddress(ourAddress: string): string {
  const name = "Assistant";
  const manifest = {
    display_information: { name },
    features: {
      bot_user: { display_name: name, always_online: true },
      app_home: {
        home_tab_enabled: false,
        messages_tab_enabled: true,
        messages_tab_read_only_enabled: false,
      },
    },
    oauth_config: { scopes: { bot: ["app_mentions:read", "chat:write", "im:history", "users:read"] } },
    settings: {
      event_subscriptions: { request_url: ourAddress, bot_events: ["app_mention", "message.im"] },
    },
  };
  const query = new URLSearchParams({ new_app: "1", manifest_json: JSON.stringify(manifest) });
  return `https://api.slack.com/apps?${query}`;
}

export const apps: Record<ChatApp, AppCopy> = {
  telegram: {
    name: "Telegram",
    about: "A bot that people write to, or add to a group.",
    steps: [
      "In Telegram, open a chat with @BotFather and send /newbot.",
      "Choose a name and a user name for the bot. BotFather sends you a token.",
      "Copy the token here and press Connect.",
    ],
    token: "Bot token",
    placeholder: "123456789:ABCdef…",
    next: (name) => `Write to ${name} in Telegram. In a group, mention it or reply to one of its messages.`,
  },
  slack: {
    name: "Slack",
    about: "An app in your workspace that people write to, or mention in a channel.",
    steps: [
      "Create the app with the button below, which fills everything in. Then press Install to Workspace.",
      "Copy the Signing Secret from Basic Information, and the Bot User OAuth Token from OAuth & Permissions.",
      "Enter both here and press Connect. In a channel, invite the app first: /invite and its name.",
    ],
    start: { label: "Create the app in Slack", address: slackAppAddress },
    token: "Bot User OAuth Token",
    placeholder: "xoxb-…",
    signingSecret: "Signing Secret",
    next: (name) => `Write to ${name} in Slack, or mention it in a channel that it was invited to.`,
  },
  discord: {
    name: "Discord",
    about: "An app that people ask with a command, in your server or in direct messages.",
    steps: [
      "Open the Developer Portal with the button below, press New Application and choose a name.",
      "On its Bot page press Reset Token, and copy the token.",
      "Enter it here and press Connect. Then add the app to your server.",
    ],
    start: {
      label: "Open Discord's Developer Portal",
      address: () => "https://discord.com/developers/applications",
    },
    token: "Bot token",
    placeholder: "MTIzNDU2Nzg5….….…",
    install: "Add to a server",
    next: (name) => `Add ${name} to your server. People then write /ask and their question.`,
  },
};

export const outcomes: Record<ChatChannelMessage["outcome"], string> = {
  working: "In progress",
  sent: "Replied",
  skipped: "No reply",
  failed: "Failed",
};

export const reasons: Record<NonNullable<ChatChannelMessage["reason"]>, string> = {
  joined: "You have joined this conversation.",
  late: "It couldn't be answered within an hour.",
  blocked: "This person has blocked the bot, or it may not write there.",
  revoked: "The service no longer accepts the token.",
  rejected: "The service refused the reply.",
  interrupted: "The connection broke off. To send nothing twice, the reply wasn't sent again.",
  unavailable: "Your assistant couldn't answer.",
};
