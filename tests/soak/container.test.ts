import { execFile } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Tenant } from "@/lib/identity/tenants/schema";
import type { LeadDetail, LeadRow } from "@/lib/leads/record/schema";
import type { Page } from "@/lib/platform/lists/list";
import { DEMO_PASSWORD } from "@/prisma/data/demo/users";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { docker, openProject, type Project, startOf } from "../support/containers";
import { openEvents } from "../support/events";
import { beginRequest } from "../support/partial-request";
import { handmadePdf, pdfFile } from "../support/pdfs";
import { png, pngFile } from "../support/pictures";
import { record, soakMinutes } from "../support/soak";

// The image as it is deployed. Settings: SOAK_DOCKER_BUILD holds further arguments of `docker build`, such as
// --build-arg NODE_IMAGE=…; DOCKER_HOST names the engine.

const IMAGE = "tele-sales-console";
const MINUTES = soakMinutes(10);
const MEGABYTE = 1_000_000;
const MAX_IMAGE_MB = 450;
/** Once the database is ready. */
const MAX_START_SECONDS = 5;
const MAX_STOP_SECONDS = 10;
const SELDOM = { timeout: 90_000, interval: 3_000 };
const SOON = { timeout: 90_000, interval: 100 };
const COMPILERS = ["cc", "gcc*", "g++*", "clang*", "tsc", "esbuild"];
const DEVELOPERS_ONLY = ["tests", "docs", "scripts/testing", "node_modules/typescript", "node_modules/@types"];

vi.setConfig({ testTimeout: (MINUTES + 2) * 60_000, hookTimeout: 15 * 60_000 });

let project: Project;
const agent = { token: "", cookie: "" };
const manager = { token: "", cookie: "" };
const admin = { token: "", cookie: "" };

beforeAll(async () => {
  const port = await freePort();
  process.env.TEST_URL = `http://localhost:${port}`;
  const options = (process.env.SOAK_DOCKER_BUILD ?? "").split(" ").filter(Boolean);
  await docker("build", ...options, "--tag", IMAGE, ".");
  await promisify(execFile)("sync"); // the image is still being written to the disk
  project = await openProject(port);
  await project.compose("up", "--detach", "--no-build");
});
afterAll(() => project?.remove());

/**
 * Waits until the console says that it is ready, asking seldom: the engine's own commands take half a processor.
 * @returns its log, and how many seconds it took
 */
const ready = () =>
  vi.waitUntil(async () => {
    const { log, seconds } = await startOf(project);
    return seconds !== undefined && { log, seconds };
  }, SELDOM);

async function signIn(session: typeof agent, email: string): Promise<void> {
  const { status, body } = await api().post<{ token: string }>("/api/login", { email, password: DEMO_PASSWORD });
  expect(status).toBe(200);
  session.token = body.token;
}

const demoTenant = async () => (await api(admin).get<Page<Tenant>>("/api/tenants?search=umoja")).body.data[0];

describe("the image", () => {
  test(`has at most ${MAX_IMAGE_MB} MB`, async () => {
    const size = Number(await docker("image", "inspect", "--format", "{{.Size}}", IMAGE)) / MEGABYTE;
    record(`image of ${Math.round(size)} MB`);
    expect(size).toBeLessThan(MAX_IMAGE_MB);
  });

  test("holds no test, no compiler and no package that only developers need", async () => {
    const names = COMPILERS.flatMap((name) => ["-o", "-name", name]).slice(1);
    const found = await docker("run", "--rm", IMAGE, "find", "/app", "/usr/bin", "/usr/local/bin", ...names);
    expect(found).toBe("");
    const paths = DEVELOPERS_ONLY.map((path) => `[ ! -e /app/${path} ]`).join(" && ");
    await docker("run", "--rm", IMAGE, "sh", "-c", paths);
  });
});

describe("docker compose up", () => {
  test("gives the console within five seconds, then the demo tenants, and says so in its log", async () => {
    const { log, seconds } = await ready();
    record(`first start ${seconds.toFixed(1)} s (limit ${MAX_START_SECONDS} s)`);
    expect(log).toContain(`Ready on ${process.env.TEST_URL}`);
    await vi.waitUntil(async () => (await startOf(project)).log.includes("thandi@umoja.test (Agent)"), SOON);
    expect(seconds).toBeLessThan(MAX_START_SECONDS);
  });

  test("runs one process as an unprivileged user on a read-only root file system", async () => {
    const user = await project.compose("exec", "console", "id", "-u");
    expect(Number(user)).toBeGreaterThan(0);
    expect(await project.inspect("{{.HostConfig.ReadonlyRootfs}}")).toBe("true");
    await expect(project.compose("exec", "console", "touch", "/app/file")).rejects.toThrow("Read-only file system");
    const running = "grep -h ^Name: /proc/[0-9]*/status";
    const names = await project.compose("exec", "console", "sh", "-c", `cat /proc/1/cmdline; ${running}`);
    expect(names).toMatch(/^(node|next-server)/);
    expect(names).not.toMatch(/npm/);
  });

  test("lets go of a client whose body stops arriving", async () => {
    const login = beginRequest("/api/login", "application/json");
    login.write('{"email":');
    expect((await login.response).status).toBe(408);
  });

  test("is healthy in the engine's eyes", async () => {
    await expect.poll(() => project.inspect("{{.State.Health.Status}}"), SOON).toBe("healthy");
  });
});

describe("what was done in it", () => {
  const done = { lead: 0, logo: "" };

  test("people sign in, work a lead, and upload a logo and a brochure", async () => {
    await signIn(agent, "thandi@umoja.test");
    await signIn(admin, "admin@console.test");
    await signIn(manager, "ayesha@umoja.test");
    const { body } = await api(agent).get<Page<LeadRow>>("/api/leads?status=New&per_page=1");
    const lead = body.data[0];
    done.lead = lead?.id ?? 0;
    const claimed = await api(agent).post<LeadDetail>(`/api/leads/${done.lead}/claim`);
    const voicemail = { to: "Voicemail", version: claimed.body.version };
    expect((await api(agent).post(`/api/leads/${done.lead}/transition`, voicemail)).status).toBe(200);

    const tenant = await demoTenant();
    const logo = pngFile(await png({ color: "#123456" }));
    const changed = await api(admin).form<Tenant>(`/api/tenants/${tenant?.id}`, { _method: "PUT", logo });
    expect(changed.status).toBe(200);
    done.logo = changed.body.logo ?? "";

    const brochure = { file: pdfFile(handmadePdf()), name: "What is covered" };
    const product = lead?.product.id;
    expect((await api(manager).form(`/api/products/${product}/brochures`, brochure)).status).toBe(201);
  });

  test(`holds its memory after ${MINUTES} minutes`, async () => {
    for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; await wait(1_000)) {
      expect((await api(agent).get(`/api/leads/${done.lead}`)).status).toBe(200);
    }
    const id = await project.compose("ps", "--quiet", "console");
    const [memory] = (await docker("stats", "--no-stream", "--format", "{{.MemUsage}}", id)).split(" / ");
    record(`${memory} of memory after ${MINUTES} min`);
  });

  test("is answered to the end when it is stopped while busy, within ten seconds", async () => {
    const events = await openEvents(agent);
    const body = JSON.stringify({ email: "thandi@umoja.test", password: "Wrong-password-1" });
    const slow = request(`${process.env.TEST_URL}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "content-length": body.length, expect: "100-continue" },
    });
    slow.flushHeaders();
    await once(slow, "continue"); // the server has the request, and waits for its body
    const busy = Promise.all(Array.from({ length: 40 }, () => api(agent).get("/api/leads?search=a")));

    const asked = Date.now();
    const stopped = project.compose("stop", "console").then(() => (Date.now() - asked) / 1000);
    await wait(1_000);
    slow.end(body);
    const [answer] = (await once(slow, "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(new Set((await busy).map(({ status }) => status))).toEqual(new Set([200]));
    const seconds = await stopped;
    record(`stopped while busy in ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(MAX_STOP_SECONDS);
    expect(await project.inspect("{{.State.ExitCode}}")).toBe("0");
    expect(events.ended()).toBe(true);
  });

  test("is there at the next start, within five seconds", async () => {
    await project.compose("start", "console");
    const { seconds } = await ready();
    record(`later starts ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(MAX_START_SECONDS);
    const lead = await api(agent).get<LeadDetail>(`/api/leads/${done.lead}`); // with the session of before
    expect([lead.status, lead.body]).toMatchObject([200, { status: "Voicemail" }]);
    expect((await demoTenant())?.logo).toBe(done.logo);
    expect((await fetch(`${process.env.TEST_URL}${done.logo}`)).status).toBe(200);
  });
});
