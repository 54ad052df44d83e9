import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { api } from "../support/api";
import { ROUTES } from "../support/routes";
import { unique } from "../support/world";

/** The log of the server under test, with the line of a request. */
async function logWith(requestId: string): Promise<string> {
  const read = () => readFileSync(join(process.env.DATA_DIR ?? "", "server.log"), "utf8");
  await expect.poll(() => read().includes(requestId)).toBe(true);
  return read();
}

test("a token, a slug or a name in a path reaches no line of the log and no metric", async () => {
  const secret = unique("secret");
  const addresses = ROUTES.filter(({ path }) => path.includes("[")).map(({ method, path }) => ({
    method,
    path: path.replace(/\[(?:\.\.\.)?\w+\]/g, secret),
  }));
  const others = [`/api/${secret}@example.test`, `/api/leads/${secret}/${secret}`, `/${secret}`, `/${secret}/quote`];
  for (const path of [...others, `/storage/products/${secret}.pdf`]) addresses.push({ method: "GET", path });
  await Promise.all(addresses.map(({ method, path }) => api().send(method, path)));

  const { headers } = await api().get(`/api/public/reports/unsubscribe/${secret}`);
  const log = await logWith(String(headers["x-request-id"]));
  const line = log.split("\n").find((text) => text.includes(String(headers["x-request-id"])));
  expect(JSON.parse(line ?? "")).toMatchObject({ route: "/api/public/reports/unsubscribe/[token]" });
  expect(log).not.toContain(secret);

  const authorization = `Bearer ${process.env.METRICS_TOKEN}`;
  const { body } = await api(undefined, { headers: { authorization } }).get<string>("/api/metrics");
  expect(body).toContain('route="/api/public/reports/unsubscribe/[token]"');
  expect(body).not.toContain(secret);
});
