import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

type Target = { url: string; token: string };
/** It ends with whichever comes first. */
type Span = { requests: number; seconds: number };
/** `milliseconds` has the duration of every request, the shortest first. */
type Timing = { seconds: number; milliseconds: number[]; failed: number };

type Body = { headers: Record<string, string>; body: string };

/**
 * A request: its path, and for a POST its headers and body, which are different each time. What is put goes to another
 * path each time and with a key of its own.
 */
export type Ask = { path: string; post?: () => Body; put?: () => { path: string; body: string } };

/** Sends requests, `atOnce` of them concurrently, and counts failures. */
export async function load(target: Target, ask: Ask, span: Span, atOnce: number): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const milliseconds: number[] = [];
  let sent = 0;
  let failed = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + span.seconds * 1000;
  async function sendInTurn(): Promise<void> {
    while (sent < span.requests && performance.now() < endsAt) {
      sent += 1;
      const sentAt = performance.now();
      await fetchText(target, ask, agent).catch(() => failed++);
      milliseconds.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { seconds, milliseconds: milliseconds.sort((a, b) => a - b), failed };
}

/** The body of a response. @throws Error unless its status is 200 or 201 */
export function fetchText({ url, token }: Target, ask: Ask, agent?: Agent): Promise<string> {
  const { method, path, headers, body } = requestOf(ask, token);
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { agent, headers, method }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        const text = Buffer.concat(chunks).toString();
        if (answer.statusCode === 200 || answer.statusCode === 201) resolve(text);
        else reject(new Error(`${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

function requestOf({ path, post, put }: Ask, token: string) {
  const authorization = `Bearer ${token}`;
  if (post) {
    const { headers, body } = post();
    return { method: "POST", path, headers: { authorization, ...headers }, body };
  }
  if (!put) return { method: "GET", path, headers: { authorization }, body: undefined };
  const headers = { authorization, "content-type": "application/json", "idempotency-key": randomUUID() };
  return { method: "PUT", headers, ...put() };
}

/** The value below which a share of the values lies. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
