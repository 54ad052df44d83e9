import { once } from "node:events";
import { request } from "node:http";
import { randomAddress, testUrl } from "./api";
import type { TestUser } from "./world";

type Sent = {
  path: string;
  type: string;
  user?: Pick<TestUser, "token">;
  /** What the body consists of: pieces that may be the same one many times. */
  body: Iterable<Buffer>;
  /** How long it goes on without an answer, at most. */
  longestMs?: number;
};

/**
 * Sends a large body piece by piece, as fast as it is taken, and stops when an answer comes.
 * @returns the status; 0 when the server closed the connection, or the time was over
 */
export async function sendUntilAnswered({ path, type, user, body, longestMs = 60_000 }: Sent): Promise<number> {
  const { port, host } = testUrl();
  const headers = {
    host,
    "content-type": type,
    "x-forwarded-for": randomAddress(),
    ...(user && { authorization: `Bearer ${user.token}` }),
  };
  const sent = request({ host: "127.0.0.1", port, method: "POST", path, agent: false, headers });
  let status: number | undefined;
  const ended = new Promise<void>((resolve) => {
    const settle = (value: number) => {
      status ??= value;
      resolve();
    };
    sent.once("response", (answer) => {
      answer.resume();
      settle(answer.statusCode ?? 0);
    });
    sent.on("error", () => settle(0)); // the server need not read on once it has answered
    sent.once("close", () => settle(0));
    sent.setTimeout(longestMs, () => settle(0));
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
