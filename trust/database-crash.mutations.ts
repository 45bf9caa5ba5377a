import { type Mutation, replace } from "../testing/mutation.ts";

type Client = { removeAllListeners: (event: string) => void };
type Pool = { on: (event: string, listener: (client: Client) => void) => void };
type Options = { onPool?: (pool: Pool) => void };
type ErrorHandler = (error: Error & { statusCode?: number }, request: unknown, reply: unknown) => unknown;
type App = { setErrorHandler: (handler: ErrorHandler) => unknown };

export const mutations: readonly Mutation[] = [
  {
    name: "nobody listens to a connection that is lost between two statements",
    replaces: [
      replace<(options: Options) => unknown>(
        "platform/database.ts",
        "createDatabase",
        (original) => (options: Options) =>
          original({
            ...options,
            onPool: (pool) => {
              options.onPool?.(pool);
              pool.on("acquire", (client) => client.removeAllListeners("error"));
            },
          }),
      ),
    ],
    mustFail: ["the server lives"],
  },
  {
    name: "a database that is away is a fault of the request",
    replaces: [
      replace<(app: App) => void>(
        "platform/problem.ts",
        "installProblems",
        (original) => (app: App) =>
          original({
            setErrorHandler: (handler) =>
              app.setErrorHandler((error, request, reply) => {
                const isKnown = error.name === "AppError" || error.statusCode !== undefined;
                return handler(isKnown ? error : new Error("Something failed."), request, reply);
              }),
          }),
      ),
    ],
    mustFail: ["what fails is refused with 503 and a time"],
  },
];
