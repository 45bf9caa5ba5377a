import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { startDns } from "../../../../testing/dns.ts";
import { createOutbound } from "./outbound.ts";
import { isPublicAddress } from "./public-address.ts";

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

async function listening(handler: RequestListener) {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

const post = { method: "POST", headers: {}, body: "{}", timeoutMs: 2_000 } as const;

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "198.18.0.1",
  "192.0.2.1",
  "192.0.0.8",
  "203.0.113.9",
  "240.0.0.1",
  "::1",
  "::",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "fe80::1",
  "fc00::1",
  "fd12:3456::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2001::1",
  "fe80::1%eth0",
  "x",
])("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700:4700::1111", "2a00:1450:4001::200e"])(
  "%s is a public address",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe("a request to a typed address", () => {
  test("does not reach this machine by any spelling of its address", async () => {
    let reached = 0;
    const port = await listening((_request, response) => {
      reached += 1;
      response.end();
    });
    const { send } = createOutbound({ allowPrivate: false, dnsServers: [] });
    for (const host of [
      "127.0.0.1",
      "127.1",
      "0x7f.1",
      "2130706433",
      "0177.0.0.1",
      "[::1]",
      "[::ffff:7f00:1]",
    ]) {
      await expect(send({ ...post, url: `http://${host}:${port}/` })).rejects.toThrow("public internet");
    }
    expect(reached).toBe(0);
  });

  test("accepts http and https without credentials", async () => {
    const { send } = createOutbound({ allowPrivate: true, dnsServers: [] });
    for (const url of [
      "file:///etc/passwd",
      "gopher://127.0.0.1/",
      "data:text/plain,x",
      "x",
      "//127.0.0.1/",
    ]) {
      await expect(send({ ...post, url })).rejects.toThrow("isn't a web address");
    }
    await expect(send({ ...post, url: "http://a:b@127.0.0.1/" })).rejects.toThrow("password");
  });

  test("uses the address that was checked, not where the name leads later", async () => {
    let reached = 0;
    const port = await listening((_request, response) => {
      reached += 1;
      response.end();
    });
    let answers = 0;
    const dns = await startDns((_name, kind) => {
      if (kind !== "A") return [];
      answers += 1;
      return [answers === 1 ? "192.0.2.1" : "127.0.0.1"];
    });
    ends.push(dns.close);
    const { send } = createOutbound({ allowPrivate: false, dnsServers: [dns.address] });
    // The first address has no server and the second is ours. Neither gets a connection.
    await expect(send({ ...post, url: `http://rebind.example:${port}/` })).rejects.toThrow();
    await expect(send({ ...post, url: `http://rebind.example:${port}/` })).rejects.toThrow("public internet");
    expect([reached, answers]).toEqual([0, 2]);
  });

  test("refuses a name with both a private and a public address", async () => {
    const dns = await startDns((_name, kind) =>
      kind === "A" ? ["8.8.8.8"] : kind === "AAAA" ? ["::1"] : [],
    );
    ends.push(dns.close);
    const { send } = createOutbound({ allowPrivate: false, dnsServers: [dns.address] });
    await expect(send({ ...post, url: "http://both.example/" })).rejects.toThrow("public internet");
  });

  test("is refused before anything is sent, by its address, its name or where its name leads", async () => {
    const dns = await startDns((name, kind) => {
      if (kind !== "A") return [];
      return name === "in.example" ? ["8.8.8.8", "10.0.0.1"] : ["8.8.8.8"];
    });
    ends.push(dns.close);
    const { refusal } = createOutbound({ allowPrivate: false, dnsServers: [dns.address] });
    for (const host of [
      "localhost",
      "a.localhost",
      "printer",
      "nas.local",
      "in.example",
      "[fd12::1]",
      "0x7f.1",
    ])
      expect([host, await refusal(`http://${host}:81/`)]).toEqual([host, expect.stringContaining("public")]);
    expect(await refusal("https://ada:pw@8.8.8.8/")).toContain("password");
    for (const host of ["out.example", "8.8.8.8", "[2606:4700:4700::1111]"])
      expect([host, await refusal(`https://${host}/`)]).toEqual([host, undefined]);
    const open = createOutbound({ allowPrivate: ["localhost:81"], dnsServers: [dns.address] });
    expect(await open.refusal("http://localhost:81/")).toBeUndefined();
    expect(await open.refusal("http://localhost:82/")).toContain("public");
  });

  test("follows no redirect, returns no body and ends an endless response", async () => {
    let followed = 0;
    const port = await listening((request, response) => {
      if (request.url === "/inside") followed += 1;
      if (request.url === "/moved") response.writeHead(302, { location: "/inside" }).end();
      else {
        response.writeHead(200);
        const more = setInterval(() => response.write("x".repeat(16_384)), 1);
        response.on("close", () => clearInterval(more));
      }
    });
    const { send } = createOutbound({ allowPrivate: true, dnsServers: [] });
    expect(await send({ ...post, url: `http://127.0.0.1:${port}/moved` })).toEqual({
      status: 302,
      retryAfter: undefined,
    });
    expect(followed).toBe(0);
    expect(await send({ ...post, url: `http://127.0.0.1:${port}/endless` })).toMatchObject({ status: 200 });
  });

  test("times out if a server does not answer", async () => {
    const port = await listening(() => {});
    const { send } = createOutbound({ allowPrivate: true, dnsServers: [] });
    const started = performance.now();
    const hanging = send({ ...post, timeoutMs: 300, url: `http://127.0.0.1:${port}/` });
    await expect(hanging).rejects.toThrow("didn't respond");
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test("sends the name in the Host header and the body", async () => {
    const seen: unknown[] = [];
    const port = await listening((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => {
        body += piece.toString();
      });
      request.on("end", () => {
        seen.push([request.headers.host, request.url, body]);
        response.end();
      });
    });
    const dns = await startDns((_name, kind) => (kind === "A" ? ["127.0.0.1"] : []));
    ends.push(dns.close);
    const { send, texts } = createOutbound({ allowPrivate: true, dnsServers: [dns.address] });
    const { status } = await send({ ...post, url: `http://hooks.example:${port}/a?b=c`, body: '{"é":1}' });
    expect([status, seen]).toEqual([200, [[`hooks.example:${port}`, "/a?b=c", '{"é":1}']]]);
    expect(await texts("nothing.example")).toEqual([]);
  });

  test("is sent over a kept connection, which is replaced when the server has closed it", async () => {
    const sockets: Socket[] = [];
    const port = await listening((request, response) => {
      sockets.push(request.socket);
      // The third message finds its connection closed.
      if (sockets.length === 3 && sockets[2] === sockets[1]) request.socket.resetAndDestroy();
      else request.resume().on("end", () => response.end("x"));
    });
    const { send } = createOutbound({ allowPrivate: true, dnsServers: [] });
    const url = `http://127.0.0.1:${port}/`;
    for (let count = 0; count < 3; count++) expect((await send({ ...post, url })).status).toBe(200);
    const [first, second, third, fourth] = sockets;
    expect(second).toBe(first);
    expect(third).toBe(first);
    expect(fourth).not.toBe(first);
  });

  test("is checked again although a connection to its address is kept", async () => {
    let reached = 0;
    const port = await listening((request, response) => {
      reached += 1;
      request.resume().on("end", () => response.end());
    });
    const allowPrivate = [`127.0.0.1:${port}`];
    const { send } = createOutbound({ allowPrivate, dnsServers: [] });
    const url = `http://127.0.0.1:${port}/`;
    expect((await send({ ...post, url })).status).toBe(200);
    allowPrivate.length = 0;
    await expect(send({ ...post, url })).rejects.toThrow("isn't on the public internet");
    expect(reached).toBe(1);
  });
});
