import type { NodeDescription, Property } from "./n8n.ts";

const shownFor = (resource: string, ...operation: string[]): NonNullable<Property["displayOptions"]> => ({
  show: { resource: [resource], ...(operation.length > 0 ? { operation } : {}) },
});

/** n8n makes the requests itself from this description, with the credential's key. */
export class Understudy {
  description: NodeDescription = {
    displayName: "Understudy",
    name: "understudy",
    icon: "file:understudy.svg",
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Ask an Understudy assistant, and answer what it couldn't",
    defaults: { name: "Understudy" },
    inputs: ["main"],
    outputs: ["main"],
    usableAsTool: true,
    credentials: [{ name: "understudyApi", required: true }],
    requestDefaults: {
      baseURL: "={{$credentials.baseUrl}}",
      headers: { Accept: "application/json", "Content-Type": "application/json" },
    },
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        default: "question",
        options: [
          { name: "Conversation", value: "conversation" },
          { name: "Question", value: "question" },
          { name: "Saved Answer", value: "savedAnswer" },
          { name: "Unanswered Question", value: "gap" },
        ],
      },
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "ask",
        displayOptions: shownFor("question"),
        options: [
          {
            name: "Ask",
            value: "ask",
            action: "Ask a question",
            description: "Get the answer of an assistant, with its sources",
            routing: { request: { method: "POST", url: "/api/chat" } },
          },
        ],
      },
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "getAll",
        displayOptions: shownFor("gap"),
        options: [
          {
            name: "Answer",
            value: "answer",
            action: "Answer an unanswered question",
            description: "Save an answer, and remove the question from the list",
            routing: {
              request: {
                method: "POST",
                url: '=/api/profiles/{{$parameter["profileId"]}}/gaps/{{$parameter["gapId"]}}/answer',
              },
            },
          },
          {
            name: "Get Many",
            value: "getAll",
            action: "Get many unanswered questions",
            description: "List what the documents couldn't answer, most asked first",
            routing: { request: { method: "GET", url: '=/api/profiles/{{$parameter["profileId"]}}/gaps' } },
          },
        ],
      },
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "create",
        displayOptions: shownFor("savedAnswer"),
        options: [
          {
            name: "Create",
            value: "create",
            action: "Create a saved answer",
            description: "Visitors who ask this question get your exact words",
            routing: {
              request: { method: "POST", url: '=/api/profiles/{{$parameter["profileId"]}}/corrections' },
            },
          },
        ],
      },
      {
        displayName: "Operation",
        name: "operation",
        type: "options",
        noDataExpression: true,
        default: "get",
        displayOptions: shownFor("conversation"),
        options: [
          {
            name: "Get",
            value: "get",
            action: "Get a conversation",
            description: "Read a conversation as the visitor saw it",
            routing: {
              request: { method: "GET", url: '=/api/conversations/{{$parameter["conversationId"]}}' },
            },
          },
        ],
      },
      {
        displayName: "Assistant Name or ID",
        name: "profileId",
        type: "options",
        default: "",
        required: true,
        description:
          'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
        displayOptions: { show: { resource: ["question", "gap", "savedAnswer"] } },
        typeOptions: {
          loadOptions: {
            routing: {
              request: { method: "GET", url: "/api/profiles" },
              output: {
                postReceive: [
                  {
                    type: "setKeyValue",
                    properties: { name: "={{$responseItem.name}}", value: "={{$responseItem.id}}" },
                  },
                ],
              },
            },
          },
        },
      },
      {
        displayName: "Question",
        name: "message",
        type: "string",
        default: "",
        required: true,
        displayOptions: shownFor("question", "ask"),
        routing: {
          request: { body: { profileId: '={{Number($parameter["profileId"])}}' } },
          send: { type: "body", property: "message" },
        },
      },
      {
        displayName: "Conversation Token",
        name: "sessionId",
        type: "string",
        default: "",
        description: "Continues a conversation: the field sessionId of an earlier answer",
        displayOptions: shownFor("question", "ask"),
        routing: { send: { type: "body", property: "sessionId", value: "={{$value || undefined}}" } },
      },
      {
        displayName: "Unanswered Question ID",
        name: "gapId",
        type: "number",
        default: 0,
        required: true,
        displayOptions: shownFor("gap", "answer"),
      },
      {
        displayName: "Question",
        name: "savedQuestion",
        type: "string",
        default: "",
        required: true,
        displayOptions: shownFor("savedAnswer", "create"),
        routing: { send: { type: "body", property: "question" } },
      },
      {
        displayName: "Answer",
        name: "answer",
        type: "string",
        typeOptions: { rows: 4 },
        default: "",
        required: true,
        displayOptions: { show: { resource: ["gap", "savedAnswer"], operation: ["answer", "create"] } },
        routing: { send: { type: "body", property: "answer" } },
      },
      {
        displayName: "Conversation ID",
        name: "conversationId",
        type: "number",
        default: 0,
        required: true,
        displayOptions: shownFor("conversation", "get"),
      },
    ],
  };
}
