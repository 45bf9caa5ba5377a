import { request } from "node:http";
import { connect } from "node:net";
import { DEMO_USER_ID } from "../apps/server/src/app.ts";
import { newProfileId, newUserId } from "../apps/server/src/platform/ids.ts";
import type { Product } from "./product.ts";

export type Target = { userId: string; profiles: number[] };
/** One request. `from` is the local address that it is sent from. */
export type Shot = {
  from?: string;
  at?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: object;
};
export type Hit = { status: number; text: string; retryAfter: string | undefined };

/** The proxy that the product trusts. Every other local address counts as a separate client. */
export const PROXY = "127.0.0.1";

type OwnerOptions = { plan?: string; beside?: number };

/** Creates an owner with a main profile and `beside` more profiles, all public. */
export async function newTarget(product: Product, { plan = "enterprise", beside = 0 }: OwnerOptions = {}) {
  const profiles = Array.from({ length: beside + 1 }, newProfileId);
  return insert(product, { userId: newUserId(), profiles }, plan);
}

/** Creates the demo as the seed does, without its documents. */
export const newDemo = (product: Product): Promise<Target> =>
  insert(product, { userId: DEMO_USER_ID, profiles: [1] }, "free");

async function insert({ rows }: Product, target: Target, plan: string): Promise<Target> {
  await rows(
    `with owner as (insert into users (id, plan_type) values ($1, $2)),
       profile as (select id, place = 1 as is_main from unnest($3::bigint[]) with ordinality as one (id, place)),
       profiles as (
         insert into ai_profiles (user_id, id, is_main, name, is_public)
         select $1, id, is_main, 'Target', true from profile
       ),
       settings as (insert into profile_settings (user_id, profile_id) select $1, id from profile)
     insert into directory (kind, key, user_id, profile_id) select 'profile', id::text, $1, id from profile`,
    [target.userId, plan, target.profiles],
  );
  return target;
}

/** Sends a request from a local address, with the path and headers exactly as given. */
export function shoot(
  origin: string,
  { from = PROXY, at = origin, headers = {}, ...shot }: Shot,
): Promise<Hit> {
  const { hostname, port } = new URL(at);
  const { method = "POST", path = "/api/chat", body } = shot;
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        path,
        method,
        localAddress: from,
        agent: false,
        headers: {
          "content-type": "application/json",
          // As our own pages send it.
          origin,
          "content-length": Buffer.byteLength(payload),
          ...headers,
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (piece: string) => {
          text += piece;
        });
        response.on("error", reject);
        response.on("end", () => {
          const retryAfter = response.headers["retry-after"];
          resolve({ status: response.statusCode ?? 0, text, retryAfter });
        });
      },
    );
    call.on("error", reject);
    call.end(payload);
  });
}

/** Sends `count` requests on one connection, all before the first response. */
export function pipeline(origin: string, from: string, count: number, body: object): Promise<Hit[]> {
  const { hostname, port, host } = new URL(origin);
  const payload = JSON.stringify(body);
  const one = (last: boolean): string =>
    [
      "POST /api/chat HTTP/1.1",
      `host: ${host}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(payload)}`,
      `connection: ${last ? "close" : "keep-alive"}`,
      "",
      payload,
    ].join("\r\n");
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: from });
    let text = "";
    socket.setTimeout(60_000, () => socket.destroy(new Error("No answer within a minute.")));
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      text += piece;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const answers = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter(Boolean);
      resolve(
        answers.map((answer) => ({
          status: Number(answer.slice(9, 12)),
          text: answer.slice(answer.indexOf("\r\n\r\n") + 4),
          retryAfter: /retry-after: (\d+)/i.exec(answer)?.[1],
        })),
      );
    });
    socket.write(Array.from({ length: count }, (_, number) => one(number === count - 1)).join(""));
  });
}

/** Whether a question was answered, rather than refused or answered with a notice. */
export function isAnswered({ status, text }: Hit): boolean {
  return status === 200 && text.includes('"exchangeId":') && !text.includes('"limited":true');
}
