import type { CredentialType } from "./n8n.ts";

export class UnderstudyApi implements CredentialType {
  name = "understudyApi";
  displayName = "Understudy API";
  documentationUrl = "https://understudy.example/docs/api-keys";
  icon = "file:understudy.svg";
  properties: CredentialType["properties"] = [
    {
      displayName: "Address",
      name: "baseUrl",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://understudy.example",
      description: "The address of your Understudy installation",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      description: "Create it in Understudy under Profile, Developers",
    },
    {
      displayName: "Webhook Secret",
      name: "webhookSecret",
      type: "string",
      typeOptions: { password: true },
      default: "",
      placeholder: "whsec_…",
      description:
        "Only for the trigger: the one that you have set in Understudy under Embed, White label, Security",
    },
  ];
  authenticate = {
    type: "generic" as const,
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  /** Needs the scope documents:read, as the list of assistants does. */
  test = { request: { baseURL: "={{$credentials.baseUrl}}", url: "/api/profiles" } };
}
