import { connect as connectHttp2 } from "node:http2";
import { Agent, request } from "node:https";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { RunningProxy } from "./proxies";

// Clients of a console behind a proxy, over TLS as browsers are.

type Asked = {
  method?: string;
  /** Of the host name in the samples, such as "umoja.console.example.com". */
  host: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** The loopback address to come from. */
  from?: string;
};

type Answered = { status: number; body: string };

/** A client that keeps its connections to a proxy open. @returns how to send a request, and to close the connections */
export function clientOf({ port, ca }: RunningProxy) {
  const agent = new Agent({ keepAlive: true, ca });
  const ask = ({ method = "GET", host, path, headers = {}, body, from }: Asked): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? {} : { "content-type": "application/json", "content-length": body.length };
      const options = { method, path, agent, servername: host, headers: { ...json, ...headers, host } };
      const local = from === undefined ? {} : { localAddress: from };
      const sent = request({ host: "127.0.0.1", port, ...options, ...local }, (answer) => {
        text(answer).then((received) => resolve({ status: answer.statusCode ?? 0, body: received }), reject);
      });
      sent.on("error", reject);
      sent.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

type Upload = { host: string; path: string; headers: Record<string, string>; body: Iterable<Buffer> };
export type Uploaded = Answered & {
  /** How many bytes had been handed over when the answer began. */
  sentBytes: number;
};

/** Sends a body over HTTP/2, as browsers do, as fast as the proxy takes it. */
export async function upload({ port, ca }: RunningProxy, { host, path, headers, body }: Upload): Promise<Uploaded> {
  const session = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: host });
  try {
    const pseudo = { ":method": "POST", ":path": path, ":authority": host, ":scheme": "https" };
    const stream = session.request({ ...pseudo, ...headers });
    let bytes = 0;
    const answered = new Promise<{ status: number; sentBytes: number }>((resolve, reject) => {
      stream.once("response", (answer) => resolve({ status: answer[":status"] ?? 0, sentBytes: bytes }));
      stream.once("error", reject);
      session.once("error", reject);
    });
    const counted = function* () {
      for (const piece of body) {
        bytes += piece.length;
        yield piece;
      }
    };
    const sending = pipeline(Readable.from(counted(), { objectMode: false }), stream, { end: true });
    sending.catch(() => {}); // the proxy may stop reading once it has an answer
    const received = await answered;
    return { ...received, body: await text(stream) };
  } finally {
    session.destroy();
  }
}
