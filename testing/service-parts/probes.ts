import { connect, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const HOST = "127.0.0.1";

/** Connects, optionally sends a greeting, and returns the first bytes of the response. */
export function firstWords(port: number, greeting?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: HOST });
    socket.setTimeout(3000, () => socket.destroy(new Error(`port ${port} says nothing`)));
    socket.once("connect", () => greeting !== undefined && socket.write(greeting));
    socket.once("data", (data) => {
      resolve(data.toString("utf8"));
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error(`port ${port} closed without a word`)));
  });
}

export async function getText(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3000) });
  return { status: response.status, text: await response.text() };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: HOST });
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once("connect", () => done(true));
    socket.once("error", () => done(false));
  });
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

/** The block is in the range of ephemeral ports: if an outgoing connection holds a port briefly, wait for it. */
export async function portIsFree(port: number): Promise<boolean> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await answers(port)) return false;
    if (await canListen(port)) return true;
    await pause(300);
  }
  return false;
}

/** Repeats a check until it passes. Gives up when `stillAlive` returns false. */
export async function until(check: () => Promise<void>, patience: number, stillAlive: () => boolean) {
  const limit = performance.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (!stillAlive()) throw new Error("it ended at once", { cause: error });
      if (performance.now() > limit) throw error;
      await pause(50);
    }
  }
}
