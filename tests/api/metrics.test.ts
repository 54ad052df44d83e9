import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { boss } from "@/lib/platform/jobs/boss.server";
import { type Answer, api } from "../support/api";
import { openEvents } from "../support/events";
import { makeLead, makeTenant, makeUser, unique } from "../support/world";

/** Figures of the database are kept for 10 seconds. */
const WHEN_READ_AGAIN = { timeout: 20_000, interval: 1_000 };

const reader = api(undefined, { headers: { authorization: `Bearer ${process.env.METRICS_TOKEN}` } });
const read = async () => ((await reader.get("/api/metrics")) as Answer<unknown> as Answer<string>).body;

/** The value of a metric with these labels, in any order; 0 when it is not there. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = (await read()).split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const line = lines.find((each) => wanted.every((pair) => each.includes(pair)));
  return Number(line?.split(" ").at(-1) ?? 0);
}

describe("metrics", () => {
  test("are refused to who has no token or a wrong one", async () => {
    const wrong = [undefined, "Bearer", `Bearer ${randomUUID()}`, `Bearer ${process.env.METRICS_TOKEN}0`];
    const answers = await Promise.all(
      wrong.map((authorization) =>
        api(undefined, { headers: authorization ? { authorization } : {} }).get("/api/metrics"),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(
      wrong.map(() => [401, { message: "Unauthenticated." }]),
    );
  });

  test("are refused to a user who is signed in", async () => {
    const user = await makeUser(await makeTenant());
    expect((await api(user).get("/api/metrics")).status).toBe(401);
  });

  test("come in the format of Prometheus to who has the token, and are not cached", async () => {
    const { status, headers, body } = (await reader.get("/api/metrics")) as Answer<unknown>;
    expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(body).toMatch(/^# HELP process_cpu_user_seconds_total /m);
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m);
    expect(body).toMatch(/^console_database_up 1$/m);
  });
});

test("requests count by route, method and class of status, with their duration", async () => {
  const labels = { route: "/api/banks/[id]", method: "GET" };
  const user = await makeUser(await makeTenant());
  const before = await metric("console_http_requests_total", { ...labels, status: "4xx" });
  const timed = await metric("console_http_request_duration_seconds_count", labels);
  for (const id of [2147483646, 2147483645, 2147483644]) await api(user).get(`/api/banks/${id}`);
  expect(await metric("console_http_requests_total", { ...labels, status: "4xx" })).toBeGreaterThanOrEqual(before + 3);
  expect(await metric("console_http_request_duration_seconds_count", labels)).toBeGreaterThanOrEqual(timed + 3);
});

test("a page counts by its route as well", async () => {
  const labels = { route: "/[slug]", method: "GET" };
  const before = await metric("console_http_request_duration_seconds_count", labels);
  await api().get(`/${unique("no-")}`);
  await expect
    .poll(() => metric("console_http_request_duration_seconds_count", labels))
    .toBeGreaterThanOrEqual(before + 1);
});

test("no label holds an address, an id, a tenant or who asked", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const lead = await makeLead(tenant);
  const secret = unique("secret");
  const paths = [
    `/api/leads/${lead.id}?search=${secret}`,
    `/api/${secret}/someone@example.test`,
    `/${secret}`,
    `/_next/${secret}`,
    `/${secret}/a/b/c`,
  ];
  for (const path of paths) await api(user, { subdomain: tenant.subdomain }).get(path);
  const text = await read();
  for (const hidden of [secret, "@", tenant.subdomain, tenant.product.slug]) expect(text).not.toContain(hidden);
  const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route);
  expect(routes.filter((route) => /\d/.test(route?.replace("2fa", "") ?? ""))).toEqual([]);
  expect(text).not.toMatch(/\b(tenant|user|ip|name|email|path|url)="/);
});

test("a refused sign-in counts by what was signed in with", async () => {
  const labels = { with: "password" };
  const before = await metric("console_sign_ins_failed_total", labels);
  await api().post("/api/login", { email: `${unique()}@example.test`, password: "wrong" });
  expect(await metric("console_sign_ins_failed_total", labels)).toBeGreaterThanOrEqual(before + 1);
});

test("an open event stream is counted until it ends", async () => {
  const user = await makeUser(await makeTenant());
  const streams = await Promise.all([1, 2, 3].map(() => openEvents(user)));
  expect(await metric("console_event_streams")).toBeGreaterThanOrEqual(3);
  for (const { close } of streams) close();
});

test("waiting jobs appear by queue, with the age of the oldest", async () => {
  const queue = await boss();
  const name = unique("metrics-");
  await queue.createQueue(name);
  await queue.send(name, {});
  await queue.send(name, {});
  await expect.poll(() => metric("console_jobs", { queue: name, state: "waiting" }), WHEN_READ_AGAIN).toBe(2);
  expect(await metric("console_job_oldest_seconds", { queue: name })).toBeGreaterThan(0);
  expect(await metric("console_jobs", { queue: name, state: "failed" })).toBe(0);
  await queue.deleteQueue(name);
});

test("the database's figures are of the whole installation, with every status", async () => {
  await makeLead(await makeTenant());
  await expect.poll(() => metric("console_leads", { status: "New" }), WHEN_READ_AGAIN).toBeGreaterThan(0);
  const text = await read();
  expect(LEAD_STATUSES.filter((status) => !text.includes(`console_leads{status="${status}"}`))).toEqual([]);
  for (const figure of ["console_sales{status=", "console_imports_unfinished{kind=", "console_mails{state="])
    expect(text).toContain(figure);
  expect(text).toMatch(/^console_webhook_deliveries\{state="dead"\} \d+$/m);
  expect(text).toMatch(/^console_webhook_events_waiting \d+$/m);
});

test("the pools of the database tell their use and their waits", async () => {
  expect(await metric("console_database_connections_max", { pool: "main" })).toBe(10);
  expect(await metric("console_database_wait_seconds_count", { pool: "reserve" })).toBeGreaterThan(0);
  const text = await read();
  expect(text).toMatch(/^console_database_connections\{pool="main",state="used"\} \d+$/m);
  expect(text).toMatch(/^console_database_waiting\{pool="main"\} \d+$/m);
});
