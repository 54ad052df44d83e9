import dns from "node:dns";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readUpTo, requestOutbound } from "@/lib/platform/http/outbound.server";
import { checkOutboundAddress } from "@/lib/platform/http/outbound-address.server";
import { startNameServer } from "../support/name-server";
import { accept, startReceiver } from "../support/receiver";

process.env.OUTBOUND_ALLOWED_NETWORKS = "127.0.0.1/32";

const INTERNAL =
  "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.";
const receiver = await startReceiver();
const queries: string[] = [];
let addressesOf: (name: string) => readonly string[] = () => [];
const nameServer = await startNameServer((name) => {
  queries.push(name);
  return addressesOf(name);
});
dns.setServers([nameServer.address]);

const send = (address: string, timeoutMs = 5_000) =>
  requestOutbound(address, { method: "POST", body: "{}", timeoutMs });

beforeEach(() => {
  receiver.answer = accept;
  receiver.received.length = 0;
  queries.length = 0;
});

afterAll(async () => {
  nameServer.stop();
  await receiver.stop();
});

describe("a network that is opened", () => {
  test("is reached by http, by its address and by a name", async () => {
    addressesOf = () => ["127.0.0.1"];
    for (const host of ["127.0.0.1", "crm.test"]) {
      const address = `http://${host}:${receiver.port}/hooks`;
      await checkOutboundAddress(address);
      expect((await send(address)).statusCode).toBe(204);
    }
    expect(receiver.received.map(({ path, body }) => [path, body])).toEqual([
      ["/hooks", "{}"],
      ["/hooks", "{}"],
    ]);
  });

  test("opens no other: its neighbour is refused, as an address and behind a name", async () => {
    addressesOf = () => ["127.0.0.2"];
    for (const host of ["127.0.0.2", "neighbour.test"]) {
      const address = `http://${host}:${receiver.port}/`;
      await expect(checkOutboundAddress(address)).rejects.toThrow(INTERNAL);
      await expect(send(address)).rejects.toThrow(INTERNAL);
    }
    expect(receiver.received).toEqual([]);
  });
});

describe("a name", () => {
  test("with an internal address among public ones is refused", async () => {
    addressesOf = () => ["8.8.8.8", "10.0.0.7"];
    await expect(checkOutboundAddress("https://mixed.test")).rejects.toThrow(INTERNAL);
    await expect(send("https://mixed.test")).rejects.toThrow(INTERNAL);
  });

  test("of a public address is called by https alone", async () => {
    addressesOf = () => ["8.8.8.8"];
    await expect(checkOutboundAddress("http://public.test")).rejects.toThrow("must begin with https://");
    await expect(send("http://public.test")).rejects.toThrow("must begin with https://");
  });

  test("that resolves to an internal address the second time gets no request", async () => {
    let times = 0;
    addressesOf = (name) => (name === "rebound.test" && times++ > 1 ? ["127.0.0.2"] : ["127.0.0.1"]);
    const address = `http://rebound.test:${receiver.port}/`;
    await checkOutboundAddress(address);
    await expect(send(address)).rejects.toThrow(INTERNAL);
    expect(receiver.received).toEqual([]);
  });

  test("is resolved once per request: the address that was checked is the one that is used", async () => {
    addressesOf = () => ["127.0.0.1"];
    await send(`http://once.test:${receiver.port}/`);
    expect(queries).toEqual(["once.test", "once.test"]); // for IPv4 and for IPv6
  });

  test("that nobody knows is refused when it is saved", async () => {
    addressesOf = () => [];
    await expect(checkOutboundAddress("https://unknown.test")).rejects.toThrow("This host is not known.");
  });
});

describe("a receiver", () => {
  test("that redirects is not followed", async () => {
    receiver.answer = (response) => void response.writeHead(302, { Location: `${receiver.url}/inside` }).end();
    expect((await send(receiver.url)).statusCode).toBe(302);
    expect(receiver.received).toHaveLength(1);
  });

  test("that is slow, before its headers or within its body, is given up in time", async () => {
    receiver.answer = () => {};
    await expect(send(receiver.url, 300)).rejects.toThrow("timeout");
    receiver.answer = (response) => void response.writeHead(200).write("so far");
    const response = await send(receiver.url, 300);
    await expect(readUpTo(response, 100)).rejects.toThrow("aborted");
  });

  test("that closes half-way has not answered", async () => {
    receiver.answer = (response) => {
      response.writeHead(200, { "Content-Length": 1_000 }).write("half");
      setTimeout(() => response.destroy(), 50);
    };
    await expect(readUpTo(await send(receiver.url), 10_000)).rejects.toThrow("aborted");
  });

  test("that answers 100 MB is read no further than wanted", async () => {
    let sent = 0;
    receiver.answer = async (response) => {
      const part = Buffer.alloc(1024 * 1024, "x");
      for (; sent < 100 && !response.destroyed; sent += 1)
        if (!response.write(part))
          await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
      response.end();
    };
    const { bytes, isCut } = await readUpTo(await send(receiver.url), 10_240);
    expect(bytes).toHaveLength(10_240);
    expect(isCut).toBe(true);
    await expect.poll(() => sent).toBeLessThan(30);
  });

  test("that refuses the connection fails with its code", async () => {
    const gone = await startReceiver();
    await gone.stop();
    await expect(send(gone.url)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });
});
