import type { Socket } from "node:net";
import { loadProduct, type Mutation } from "../mutation.ts";

const LEAVING_MS = 3_000;

// The server as http.ts starts it, unmodified or with a mutation. It serves no pages, which crash tests don't need.
const mutation = JSON.parse(process.argv[2] ?? "null") as Mutation | null;
const { createApp, loadConfig, createLog, onSignal } = await loadProduct(mutation ?? undefined);
const config = loadConfig(process.env);
const log = createLog(config.logLevel);
const product = await createApp({ config, log, role: "http" });
const app = await product.createHttp();
await app.listen({ host: config.listen.host, port: config.listen.port });
const steps = {
  "report not ready": product.drain,
  "serve remaining requests from the load balancer": () => app.leave(LEAVING_MS),
  "close the server": () => app.close(),
  "finish answers and close connections": product.close,
};
onSignal(log, steps, app.underWay);
const open = new Set<Socket>();
app.server.on("connection", (socket: Socket) => {
  open.add(socket);
  socket.once("close", () => open.delete(socket));
});
process.on("SIGUSR2", () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const waiting = [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);
  console.log(`in use: ${heapUsed + external}, waiting: ${waiting}`);
});
console.log("listening");
