import { type Agent, request } from "node:http";

type Call = {
  agent: Agent;
  body: object;
  accept?: string;
  /** Each piece of the answer as it arrives. */
  onData?: (piece: string) => void;
};

/** One POST over a kept connection; resolves with the whole answer, and throws unless it is a 2xx. */
export function post(url: string | URL, { agent, body, accept = "application/json", onData }: Call) {
  return new Promise<string>((resolve, reject) => {
    const headers = { "content-type": "application/json", accept };
    const call = request(url, { method: "POST", agent, headers }, (response) => {
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
    call.end(JSON.stringify(body));
  });
}
