import { STATUS_CODES } from "node:http";
import { AppError, ERRORS, type ErrorCode, type Problem } from "@understudy/contracts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** The one place where an error becomes an answer. */
export function installProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    const { status } = ERRORS[known.code];
    if (status >= 500) request.log.error({ err: error }, "request failed");
    else request.log.info({ code: known.code }, "request refused");
    if (known.retryAfterSeconds) reply.header("retry-after", String(known.retryAfterSeconds));
    return sendProblem(reply, request, known);
  });
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: AppError): FastifyReply {
  const { status } = ERRORS[error.code];
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: error.message,
    code: error.code,
    ...(status >= 500 ? { requestId: request.id } : {}),
    ...(error.issues ? { issues: error.issues } : {}),
  };
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/problem+json")
    .send(JSON.stringify(problem));
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

/** SQLSTATE classes and socket errors that mean: the database is away, not: the request is wrong. */
const AWAY = /^(08|57P|53)|^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/;

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (AWAY.test(error.code ?? "") || error.message === "timeout exceeded when trying to connect") {
    return new AppError("unavailable", { retryAfterSeconds: 2, cause: error });
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) return new AppError(status === 503 ? "unavailable" : "internal", { cause: error });
  return new AppError(BY_STATUS[status] ?? "invalid_request", { cause: error });
}
