import { once } from "node:events";
import { request } from "node:http";
import { randomAddress, testUrl } from "./api";
import type { TestUser } from "./world";

type Sent = {
  path: string;
  type: string;
  user?: Pick<TestUser, "token">;
  /** The pieces of the body, which may be one repeated piece. */
  body: Iterable<Buffer>;
  /** The body's length, if the client announces it. */
  length?: number | undefined;
  /** Gives up after this time without a response. */
  timeoutMs?: number;
};

/**
 * Sends a large body piece by piece, as fast as the server reads it, and stops when a response arrives.
 * @returns the status; 0 when the server closed the connection or the time ran out
 */
export async function sendUntilAnswered({ path, type, user, body, length, timeoutMs = 60_000 }: Sent): Promise<number> {
  const { port, host } = testUrl();
  const headers = {
    host,
    "content-type": type,
    "x-forwarded-for": randomAddress(),
    ...(length !== undefined && { "content-length": length }),
    ...(user && { authorization: `Bearer ${user.token}` }),
  };
  const sent = request({ host: "127.0.0.1", port, method: "POST", path, agent: false, headers });
  let status: number | undefined;
  const ended = new Promise<void>((resolve) => {
    const settle = (value: number) => {
      status ??= value;
      resolve();
    };
    sent.once("response", (response) => {
      response.resume();
      settle(response.statusCode ?? 0);
    });
    sent.on("error", () => settle(0)); // the server may stop reading once it has responded
    sent.once("close", () => settle(0));
    sent.setTimeout(timeoutMs, () => settle(0));
  });
  for (const piece of body) {
    if (status !== undefined) break;
    if (!sent.write(piece)) await Promise.race([once(sent, "drain").catch(() => {}), ended]);
  }
  sent.end();
  await ended;
  sent.destroy();
  return status ?? 0;
}

export function* repeated(piece: string | Buffer, count: number, before = "", after = ""): Generator<Buffer> {
  const bytes = Buffer.from(piece);
  yield Buffer.from(before);
  for (let index = 0; index < count; index += 1) yield bytes;
  yield Buffer.from(after);
}
