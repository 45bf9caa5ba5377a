import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { AppError, ERRORS, type ErrorCode, type Problem } from "@understudy/contracts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { allowPage } from "./caller.ts";

/** The one place that turns errors into responses. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const known = toAppError(error);
    const { status } = ERRORS[known.code];
    if (status >= 500) request.log.error({ err: error }, "request failed");
    else request.log.info({ code: known.code }, "request refused");
    // The reason for a refusal reveals nothing that a program could not find out anyway.
    if (request.routeOptions.config.ofProfile) allowPage(reply, request.headers.origin);
    readToTheEnd(request.raw);
    if (known.retryAfterSeconds) reply.header("retry-after", String(known.retryAfterSeconds));
    return sendProblem(reply, request, known);
  });
}

/** A client that is refused in mid-upload may still be sending. Unread data would block its next request. */
function readToTheEnd(request: IncomingMessage): void {
  if (request.complete) return;
  request.unpipe();
  request.resume();
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(problemOf(error, request.id)));
}

/** Input that is not HTTP never becomes a request. It still gets a problem response, and the connection closes. */
export function refuseConnection(socket: Socket, headers: Record<string, string>): void {
  if (!socket.writable) return;
  const { status } = ERRORS.invalid_request;
  const body = JSON.stringify(problemOf(new AppError("invalid_request")));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "content-type: application/problem+json",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      "",
      body,
    ].join("\r\n"),
  );
}

function problemOf(error: AppError, requestId?: string): Problem {
  const { status } = ERRORS[error.code];
  return {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: error.message,
    code: error.code,
    ...(status >= 500 && requestId ? { requestId } : {}),
    ...(error.issues ? { issues: error.issues } : {}),
  };
}

const BY_STATUS: Partial<Record<number, ErrorCode>> = {
  401: "unauthorized",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
  503: "unavailable",
};

/** SQLSTATE classes and socket errors which mean that the database is unavailable, not that the request is wrong. */
const AWAY = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

/** The same as driver messages, which have no code. */
const LOST =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection|Query read timeout)/;

/** Anything can be thrown, also by a library. Anything that is not a known error is an internal error. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError("internal", { cause: error });
  const { code = "", statusCode = 500 } = error as Partial<FastifyError>;
  if (AWAY.test(code) || LOST.test(error.message)) {
    return new AppError("unavailable", { retryAfterSeconds: 2, cause: error });
  }
  if (statusCode === 503) return new AppError("unavailable", { cause: error });
  if (statusCode < 400 || statusCode >= 500) return new AppError("internal", { cause: error });
  return new AppError(BY_STATUS[statusCode] ?? "invalid_request", { cause: error });
}
