import { Agent, get } from "node:http";

export type Target = { url: string; token: string };
/** `milliseconds` are of every request, the shortest first. */
export type Timing = { seconds: number; milliseconds: number[]; failed: number };

/** Sends so many requests, so many at once, each as soon as an earlier one is answered; counts refusals. */
export async function load(target: Target, path: string, requests: number, atOnce: number): Promise<Timing> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const milliseconds: number[] = [];
  let sent = 0;
  let failed = 0;
  async function sendInTurn(): Promise<void> {
    while (sent++ < requests) {
      const startedAt = performance.now();
      await fetchText(target, path, agent).catch(() => failed++);
      milliseconds.push(performance.now() - startedAt);
    }
  }
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, sendInTurn));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { seconds, milliseconds: milliseconds.sort((a, b) => a - b), failed };
}

/** The body of an answer. @throws Error unless its status is 200 */
export function fetchText({ url, token }: Target, path: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = get(`${url}${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve(Buffer.concat(chunks).toString());
        else
          reject(new Error(`${path} answered ${answer.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 200)}`));
      });
    });
    sent.once("error", reject);
  });
}

/** The value below which that share of the values lies. */
export const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
