import type { ModelFault } from "@understudy/contracts";
import { OutboundError } from "../outbound.ts";

/**
 * A failed call. It keeps neither the request nor the response, because a server may repeat the key in its error, and
 * errors are logged.
 */
export class ModelError extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, status?: number) {
    super(`The call to the language model failed: ${fault}${status ? ` (status ${status})` : ""}.`);
    this.fault = fault;
  }
}

/** Turns what an SDK or the network threw, or an error inside the stream, into its fault. */
export function modelError(error: unknown): ModelError {
  if (error instanceof ModelError) return error;
  if (error instanceof OutboundError) return new ModelError("unreachable");
  if (isCallError(error)) {
    const { statusCode, responseBody = "" } = error;
    if (statusCode === undefined) return new ModelError(isBrokenOff(error) ? "cut" : "unreachable");
    if (statusCode !== 200) return new ModelError(faultOfStatus(statusCode, responseBody), statusCode);
  }
  const text = textOf(error);
  if (/without a finish reason|terminated|aborted|ECONNRESET|socket|premature/i.test(text))
    return new ModelError("cut");
  return new ModelError(faultOfText(text) ?? "failed");
}

/** Whether a call was ended because it took too long, and not by the visitor or because enough was written. */
export function isLate({ aborted, reason }: AbortSignal): boolean {
  return (
    aborted && reason instanceof Error && (reason.name === "TimeoutError" || / late$/.test(reason.message))
  );
}

/** The server was there, and closed the connection before it answered. Not by the request, which visitors write. */
function isBrokenOff({ message, cause }: Error): boolean {
  const { code } = (cause ?? {}) as { code?: unknown };
  return /ECONNRESET|EPIPE|UND_ERR_SOCKET|socket|other side closed|terminated/i.test(`${message} ${code}`);
}

type CallError = Error & { statusCode?: number; responseBody?: string };

/** By its name, because importing its class would load the whole SDK where no model is configured. */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === "AI_APICallError";
}

/** Providers use statuses differently: the text tells an empty account from too many calls, for example. */
export function faultOfStatus(status: number, body: string): ModelFault {
  if (/API_KEY_INVALID|invalid_api_key|api key not valid/i.test(body)) return "key";
  if (NO_CREDIT.test(body) || status === 402) return "quota";
  if (status === 401 || status === 403) return "key";
  if (status === 404) return "model";
  if (FILTERED.test(body)) return "filtered";
  if (status === 429 || status === 503 || status === 529) return "busy";
  return "failed";
}

const NO_CREDIT =
  /insufficient_quota|credit balance is too low|billing_error|billing_hard_limit|exceeded your current quota[^"]*billing|PerDay/i;
const FILTERED = /content_filter|content_policy_violation|content management policy/i;

/** Errors that a provider sends after its status 200. */
function faultOfText(text: string): ModelFault | undefined {
  if (NO_CREDIT.test(text)) return "quota";
  if (/authentication_error|invalid_api_key|permission_error/i.test(text)) return "key";
  if (/overloaded|rate_limit|RESOURCE_EXHAUSTED|UNAVAILABLE/i.test(text)) return "busy";
  if (FILTERED.test(text)) return "filtered";
  return undefined;
}

function textOf(error: unknown): string {
  if (typeof error === "string") return error;
  const own = error instanceof Error ? `${error.message} ${textOf(error.cause ?? "")}` : "";
  return `${own} ${JSON.stringify(error) ?? ""}`.slice(0, 5_000);
}
