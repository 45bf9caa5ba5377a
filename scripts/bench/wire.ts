import { type Agent, type RequestOptions, request } from "node:http";

type Call = {
  agent: Agent;
  body: object;
  accept?: string;
  /** Each piece of the answer as it arrives. */
  onData?: (piece: string) => void;
};

/** One POST over a kept connection; resolves with the whole answer, and throws unless it is a 2xx. */
export function post(url: string | URL, { agent, body, accept = "application/json", onData }: Call) {
  const headers = { "content-type": "application/json", accept };
  return send(url, { method: "POST", agent, headers }, { body: JSON.stringify(body), onData });
}

/** The same for a GET of somebody who is signed in. */
export function get(url: string | URL, { agent, cookie }: { agent: Agent; cookie: string }) {
  return send(url, { method: "GET", agent, headers: { accept: "application/json", cookie } }, {});
}

type Sent = { body?: string; onData?: Call["onData"] };

function send(url: string | URL, options: RequestOptions, { body, onData }: Sent) {
  return new Promise<string>((resolve, reject) => {
    const call = request(url, options, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        text += piece;
        onData?.(piece);
      });
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode = 0 } = response;
        if (statusCode >= 200 && statusCode < 300) resolve(text);
        else reject(new Error(`${url} answered ${statusCode}: ${text.slice(0, 300)}`));
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}
