import { type Agent, type RequestOptions, request } from "node:http";

type Call = {
  agent: Agent;
  body: object;
  accept?: string;
  /** Receives each chunk of the response as it arrives. */
  onData?: ((piece: string) => void) | undefined;
  /** If given, a request on a keep-alive connection that the server was just closing is retried, as browsers do. */
  onAgain?: (() => void) | undefined;
};

/** Sends one POST over a keep-alive connection. Resolves with the whole response, and throws unless it is a 2xx. */
export function post(url: string | URL, { agent, body, accept = "application/json", onData, onAgain }: Call) {
  const headers = { "content-type": "application/json", accept };
  return send(url, { method: "POST", agent, headers }, { body: JSON.stringify(body), onData, onAgain });
}

/** The same for a GET by a signed-in user. */
export function get(url: string | URL, { agent, cookie }: { agent: Agent; cookie: string }) {
  return send(url, { method: "GET", agent, headers: { accept: "application/json", cookie } }, {});
}

type PostOptions = Pick<Call, "onData" | "onAgain"> & { body?: string };

function send(url: string | URL, options: RequestOptions, sent: PostOptions): Promise<string> {
  const { body, onData, onAgain } = sent;
  return new Promise((resolve, reject) => {
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
    call.on("error", (error: NodeJS.ErrnoException) => {
      if (!onAgain || !call.reusedSocket || error.code !== "ECONNRESET") return reject(error);
      onAgain();
      resolve(send(url, options, { ...sent, onAgain: undefined }));
    });
    call.end(body);
  });
}
