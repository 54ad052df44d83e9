import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export type Received = { path: string; method: string; headers: IncomingHttpHeaders; body: string; at: number };
type Answer = (response: ServerResponse, received: Received) => void | Promise<void>;

export const accept: Answer = (response) => void response.writeHead(204).end();

/** Starts an HTTP server on 127.0.0.1 that keeps what it received. `answer` may be replaced at any time. */
export async function startReceiver(answer: Answer = accept) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = "", method = "", headers } = request;
    const one = { path, method, headers, body: await text(request), at: Date.now() };
    received.push(one);
    await receiver.answer(response, one);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const receiver = {
    answer,
    received,
    port,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
