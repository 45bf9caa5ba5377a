import type { Mutation } from "../testing/mutation.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "nobody listens to a connection that is lost between two statements",
    edits: [
      {
        in: "platform/database.ts",
        find: 'client.on("error", (error) => onError?.(error));',
        put: "",
      },
    ],
    mustFail: ["the server lives"],
  },
  {
    name: "a database that is away is a fault of the request",
    edits: [
      {
        in: "platform/problem.ts",
        find: "if (AWAY.test(code) || LOST.test(error.message)) {",
        put: "if (code === String(LOST) + String(AWAY)) {",
      },
    ],
    mustFail: ["what fails is refused with 503 and a time"],
  },
];
