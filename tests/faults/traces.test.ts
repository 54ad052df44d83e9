// @module-tag all
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { type Collector, type Span, startCollector } from "../support/collector";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { startReceiver } from "../support/receiver";
import { INTEGRATIONS, webhookOf } from "../support/webhooks";
import { makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";

// On its own database, so that the job of an email is done by the console whose traces are looked at.

const SOON_MS = "100";
/** How long a container may take to end. */
const STOP_MS = 10_000;
/** Of a trace that a client claims to continue. */
const CLAIMED = "0af7651916cd43dd8448eb211c80319c";
const LEAD = {
  name: "Nokuthula Trace",
  phone: "+27825559041",
  email: "nokuthula.trace@example.test",
  id_number: "8506155000183",
};

let tenant: TestTenant;
let user: TestUser;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
  tenant = await makeTenant({ name: "Umlilo Brokers" });
  const permissions = [...INTEGRATIONS, "leads.store", "leads.index", "leads.show", "pii.reveal"] as const;
  user = await makeUser(tenant, { permissions: [...permissions] });
});
afterEach(killConsoles);
afterAll(() => leaveDatabase());

const tracedConsole = (endpoint: string, more: Record<string, string> = {}) =>
  startAnotherConsole({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: SOON_MS,
    OUTBOUND_ALLOWED_NETWORKS: "127.0.0.1/32",
    ...more,
  });

const clientOf = ({ url }: Console, headers = {}) => api(user, { port: new URL(url).port, headers });
const addLead = (client: ReturnType<typeof api>) =>
  client.post<{ id: number }>("/api/leads", { ...LEAD, product_id: tenant.product.id });

/** The log of a console: every line that it wrote after its start. */
const logOf = (console: Console) =>
  console
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("requests, statements, jobs, emails and webhooks are traced, without anything personal or secret", async () => {
  const [collector, receiver] = await Promise.all([startCollector(), startReceiver()]);
  const console = await tracedConsole(collector.url, { OTEL_EXPORTER_OTLP_HEADERS: "x-key=of-the-collector" });
  const client = clientOf(console, { traceparent: `00-${CLAIMED}-b7ad6b7169203331-01` });

  const hook = webhookOf({ url: `${receiver.url}/hooks/secret-path?token=secret-token`, include_personal_data: true });
  expect((await client.post("/api/webhooks", hook)).status).toBe(201);
  const signIn = { email: user.email, password: PASSWORD };
  expect((await client.post("/api/login?next=secret-query", signIn)).status).toBe(200);
  const { body: lead, status } = await addLead(client);
  expect(status).toBe(201);
  expect((await client.get(`/api/leads/${lead.id}`)).status).toBe(200);
  expect((await client.get(`/api/leads?search=${encodeURIComponent(LEAD.name)}`)).status).toBe(200);
  expect((await client.post("/api/password/forgot", { email: user.email })).status).toBe(200);
  expect((await client.post("/api/public/reports/unsubscribe/secret-segment")).status).toBe(404);
  const named = () => collector.spans().map(({ name }) => name);
  const jobs = ["process mail", "send email", "deliver webhook"];
  await expect.poll(named, { timeout: 20_000 }).toEqual(expect.arrayContaining(jobs));
  console.kill("SIGTERM");
  expect((await console.ended).code).toBe(0); // and what was recorded last is sent

  const traced = (name: string) => traceNamed(collector, name);
  for (const [name, route, code] of [
    ["POST /api/login", "/api/login", 200],
    ["POST /api/leads", "/api/leads", 201],
    ["GET /api/leads", "/api/leads", 200],
    ["GET /api/leads/[id]", "/api/leads/[id]", 200],
  ] as const) {
    const { root, names } = traced(name);
    expect(root.attributes).toMatchObject({ "http.route": route, "http.response.status_code": code });
    expect(root.attributes["tenant.id"]).toBe(route === "/api/login" ? undefined : tenant.id);
    expect(names).toContainEqual(expect.stringMatching(/^(SELECT|WITH|INSERT) /));
  }
  expect(named()).toContain("POST /api/public/reports/unsubscribe/[token]");
  expect(traced("POST /api/leads").names).toContain("INSERT leads");
  expect(traced("POST /api/login").names).toEqual(expect.arrayContaining(["BEGIN", "COMMIT"]));
  expect(traced("process mail").names).toEqual(expect.arrayContaining(["send email", "SELECT users"]));
  expect(traced("process mail").root.attributes).toMatchObject({ "messaging.destination.name": "mail" });
  expect(traced("deliver webhook").names).toEqual(expect.arrayContaining(["POST"]));

  expect(collector.scopes()).toEqual(["console"]); // Next's own spans have the address of a request
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(collector.resource()).toMatchObject({ "service.name": "console", "service.version": version });
  expect(collector.received[0]?.headers["x-key"]).toBe("of-the-collector");
  const { root } = traced("POST /api/leads");
  expect(logOf(console)).toContainEqual(expect.objectContaining({ route: "/api/leads", trace_id: root.traceId }));

  const sent = collector.text();
  const digits = LEAD.phone.replace("+27", "");
  for (const secret of [...Object.values(LEAD), ...LEAD.name.split(" "), digits, PASSWORD, user.email, user.token])
    expect(sent).not.toContain(secret);
  for (const part of ["secret-", "search=", "Umlilo", tenant.subdomain, CLAIMED, new URL(receiver.url).host, "'"])
    expect(sent).not.toContain(part);
  expect(collector.spans().filter(({ status, events }) => status.message || events.length > 0)).toEqual([]);
  await Promise.all([collector.stop(), receiver.stop()]);
});

test("what fails is marked with the class of the error alone", async () => {
  const collector = await startCollector();
  const console = await tracedConsole(collector.url, { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
  const { email } = await makeUser(tenant);
  expect((await clientOf(console).post("/api/password/forgot", { email })).status).toBe(200);
  const failed = () => collector.spans().find(({ name }) => name === "send email");
  await vi.waitUntil(failed, { timeout: 20_000, interval: 100 });
  expect(failed()).toMatchObject({ attributes: { "error.type": "Error" }, status: { code: 2 }, events: [] });
  expect(collector.text()).not.toContain("ECONNREFUSED");
  await collector.stop();
});

test("OTEL_TRACES_SAMPLER decides which traces are sent", async () => {
  const collector = await startCollector();
  const console = await tracedConsole(collector.url, { OTEL_TRACES_SAMPLER: "always_off" });
  expect((await clientOf(console).get("/api/leads")).status).toBe(200);
  console.kill("SIGTERM");
  await console.ended;
  expect(collector.spans()).toEqual([]);
  await collector.stop();
});

test("a collector that is away changes nothing, and is logged once in ten seconds at most", async () => {
  fault({
    fault: "The collector of traces is away",
    seen: "Nothing. What was recorded meanwhile is lost; the log says how much.",
    back: "at once: nobody waits for it",
  });
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const console = await tracedConsole(nobody, { OTEL_EXPORTER_OTLP_TIMEOUT: "200" }); // so that much fails soon
  const client = clientOf(console);
  for (let round = 0; round < 20; round += 1) {
    expect((await client.get("/api/leads")).status).toBe(200);
    await wait(200);
  }
  expect(failuresIn(console)).toEqual([expect.objectContaining({ lost_spans: expect.any(Number) })]);
  await expectUsualWork(console, 200);
});

test("a collector that never answers changes nothing, and does not delay the end", async () => {
  fault({
    fault: "The collector of traces takes requests and never answers",
    seen: "Nothing. What was recorded meanwhile is lost; the log says how much.",
    back: "at once: nobody waits for it",
  });
  const silent = await startReceiver(() => {});
  const console = await tracedConsole(silent.url);
  await expectUsualWork(console, 200);
  expect(silent.received.length).toBeGreaterThan(0);
  await silent.stop();
});

test("without the setting nothing of OpenTelemetry is loaded, and nothing recorded", async () => {
  expect(await loadedWith({})).toEqual({ isOn: false, loaded: false });
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" })).toEqual({ isOn: true, loaded: true });
});

/** A trace by the name of its first span: the last one of that name, and the names of the spans in it. */
function traceNamed(collector: Collector, name: string) {
  const spans = collector.spans();
  const root = spans.findLast((span) => span.name === name && span.status.code !== 2);
  if (!root) throw new Error(`No trace ${name} among ${spans.map((span) => span.name).join(", ")}`);
  expect(root.parentSpanId).toBeUndefined();
  const ids = new Set(spans.filter(({ traceId }) => traceId === root.traceId).map(({ spanId }) => spanId));
  const inside = spans.filter(({ traceId, spanId }) => traceId === root.traceId && spanId !== root.spanId);
  expect(inside.filter(({ parentSpanId = "" }: Span) => !ids.has(parentSpanId))).toEqual([]);
  return { root, names: inside.map((span) => span.name) };
}

async function expectUsualWork(console: Console, requests: number): Promise<void> {
  const client = clientOf(console);
  const before = performance.now();
  const answers = await Promise.all(Array.from({ length: requests }, () => client.get("/api/leads")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(performance.now() - before).toBeLessThan(20_000);
  const told = performance.now();
  console.kill("SIGTERM");
  expect((await console.ended).code).toBe(0);
  expect(performance.now() - told).toBeLessThan(STOP_MS);
  const printed = console.output().split("Ready on")[1]?.split("\n").slice(1).filter(Boolean) ?? [];
  expect(printed.filter((line) => !line.startsWith("{"))).toEqual([]);
  expect(failuresIn(console).length).toBeLessThanOrEqual(2);
}

const failuresIn = (console: Console) => logOf(console).filter(({ msg }) => msg === "traces could not be sent");

/** What a process has loaded after it was told to record traces, if it is set where to. */
async function loadedWith(settings: Record<string, string>): Promise<{ isOn: boolean; loaded: boolean }> {
  const program = `
    const { startTraces } = await import("./lib/platform/telemetry/start.server.ts");
    const { hasTraces } = await import("./lib/platform/traces/span.server.ts");
    await import("./lib/identity/http/endpoint.server.ts");
    await startTraces();
    const { Module } = await import("node:module");
    const loaded = Object.keys(Module._cache).some((file) => file.includes("@opentelemetry"));
    process.stdout.write(JSON.stringify({ isOn: hasTraces(), loaded }), () => process.exit());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--conditions=react-server", "--import=tsx", "--input-type=module", "--eval", program],
    { env: { ...process.env, ...settings } },
  );
  return JSON.parse(stdout);
}
