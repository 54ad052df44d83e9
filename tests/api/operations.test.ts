import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { FailedJob, OperationsOverview } from "@/lib/insights/operations/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import type { Page } from "@/lib/platform/lists/list";
import { version } from "@/package.json";
import { api } from "../support/api";
import { openEvents } from "../support/events";
import { makeFailedJob, removeQueue } from "../support/jobs";
import { makeDelivery } from "../support/webhooks";
import { makeAdmin, makeTenant, makeUser, type TestUser, unique } from "../support/world";

/** What needs a person is kept for 15 seconds. */
const WHEN_READ_AGAIN = { timeout: 30_000, interval: 1_000 };

const overviewOf = async (admin: TestUser) => (await api(admin).get<OperationsOverview>("/api/operations")).body;

const jobsOf = async (admin: TestUser, queue: string) =>
  (await api(admin).get<Page<FailedJob>>(`/api/operations/jobs?queue=${queue}`)).body.data;

const auditOf = (admin: TestUser, action: string) =>
  asPlatform(() => db.auditEvent.findMany({ where: { action, actor_id: admin.id }, select: { new: true } }));

/** So many that the webhook is among those that are named. */
const MORE_THAN_OTHERS = 20;

const addDead = ({ id, tenant_id }: { id: number; tenant_id: number }, count: number) =>
  asPlatform(async () => {
    for (let made = 0; made < count; made += 1) {
      const sent = { tenant_id, type: "lead.created" as const };
      const event = await db.webhookEvent.create({ data: { ...sent, source_id: 0, dispatched_at: new Date() } });
      const keys = { webhook_id: id, event_id: event.id, record: `lead ${made}` };
      await db.webhookDelivery.create({
        data: { ...sent, ...keys, state: "dead", attempts: 9, finished_at: new Date() },
      });
    }
  });

describe("the overview", () => {
  test("says what runs here, since when and on which schema", async () => {
    const { release, migrations } = await overviewOf(await makeAdmin());
    expect(release).toMatchObject({
      version,
      node: expect.stringMatching(/^\d+\./),
      postgres: expect.stringMatching(/^\d/),
    });
    expect(Date.parse(release.started_at)).toBeLessThan(Date.now());
    const folders = readdirSync("prisma/migrations").filter((name) => name !== "migration_lock.toml");
    expect([migrations.applied, migrations.pending]).toEqual([folders.length, []]);
    expect(folders).toContain(migrations.last?.name);
  });

  test("says how every part is, and that no backups are scheduled", async () => {
    const { health, backups } = await overviewOf(await makeAdmin());
    expect(health.map(({ part }) => part)).toEqual(["Database", "Jobs", "Email", "Files", "Backups", "Disk"]);
    expect(health.find(({ part }) => part === "Backups")).toMatchObject({ state: "warning" });
    expect(health.find(({ part }) => part === "Disk")?.text).toMatch(/ free for DATA_DIR\.$/);
    expect(backups).toMatchObject({ schedule: null, next_at: null });
  });

  test("counts the jobs of each queue: waiting, tried again and given up", async () => {
    const [admin, { queue }] = [await makeAdmin(), await makeFailedJob()];
    await makeFailedJob({ queue, forGood: true });
    await (await boss()).send(queue, {});
    const { queues } = await overviewOf(admin);
    await removeQueue(queue);
    const figures = { queue, label: queue, waiting: 1, running: 0, retrying: 1, failed: 1 };
    expect(queues.find((each) => each.queue === queue)).toMatchObject(figures);
    expect(queues.find((each) => each.queue === "mail")?.label).toBe("Emails");
  });

  test("names the webhooks whose deliveries were given up, without the path of their address", async () => {
    const [admin, tenant] = [await makeAdmin(), await makeTenant()];
    const secret = unique("secret");
    const ended = { state: "dead" as const, attempts: 9, status: 500, error: null, answer: "" };
    const { webhook } = await makeDelivery(tenant, { url: `https://dead.example.test/${secret}` }, ended);
    await addDead(webhook, MORE_THAN_OTHERS - 1);
    const { webhooks } = await overviewOf(admin);
    const shown = { id: webhook.id, host: "dead.example.test", active: false, dead: MORE_THAN_OTHERS };
    expect(webhooks.with_dead).toContainEqual({ ...shown, tenant: { id: tenant.id, name: tenant.name } });
    expect(webhooks.dead).toBeGreaterThanOrEqual(MORE_THAN_OTHERS);
    expect(JSON.stringify(webhooks)).not.toContain(secret);
  });

  test("is refused to an administrator who acts as a tenant", async () => {
    const [admin, tenant] = [await makeAdmin(), await makeTenant()];
    await api(admin).post(`/api/impersonate/tenant/${tenant.id}`);
    expect((await api(admin).get("/api/operations")).status).toBe(403);
  });
});

describe("a failed job", () => {
  test("is listed with a sentence that says why", async () => {
    const [admin, queue] = [await makeAdmin(), unique("failing-")];
    const error = Object.assign(new Error("connect ECONNREFUSED 10.0.0.5:25"), { code: "ECONNREFUSED" });
    const { id } = await makeFailedJob({ queue, error, data: { id: 7, tenant_id: 3 } });
    const [job] = await jobsOf(admin, queue);
    expect(job).toMatchObject({ id, queue, state: "retry", attempts: 1, about: "number 7, tenant 3" });
    expect(job?.reason).toMatch(/^A server that it needs could not be reached \(ECONNREFUSED\)\./);
    expect(Date.parse(job?.next_try_at ?? "")).toBeGreaterThan(Date.now());
  });

  test("is shown without what its data and its error say of a person", async () => {
    const [admin, queue] = [await makeAdmin(), unique("failing-")];
    const email = `${unique()}@example.test`;
    const error = Object.assign(new Error(`550 <${email}> Thandi Nkosi unknown`), {
      code: "EENVELOPE",
      rejected: [email],
    });
    error.name = `Error of ${email}`;
    await makeFailedJob({ queue, error, data: { kind: email, email, name: "Thandi Nkosi", user_id: 5 } });
    const jobs = await jobsOf(admin, queue);
    expect(jobs).toMatchObject([{ about: "user 5" }]);
    expect(JSON.stringify(jobs)).not.toMatch(/@|Thandi|\b550\b/);
  });

  test("that was given up is done once it is tried again, which is audited", async () => {
    const admin = await makeAdmin();
    const { id, queue } = await makeFailedJob({ forGood: true, data: { id: 7 } });
    expect(await jobsOf(admin, queue)).toMatchObject([{ state: "failed", next_try_at: null }]);
    const done: string[] = [];
    const jobs = await boss();
    await jobs.work(queue, async ([job]) => void done.push(job?.id ?? ""));
    expect((await api(admin).post(`/api/operations/jobs/${id}/retry`)).status).toBe(204);
    await expect.poll(() => done, { timeout: 20_000 }).toEqual([id]);
    await expect.poll(() => jobsOf(admin, queue)).toEqual([]);
    expect((await api(admin).post(`/api/operations/jobs/${id}/retry`)).status).toBe(404);
    await jobs.offWork(queue);
    await removeQueue(queue);
    expect(await auditOf(admin, "operations.retry")).toEqual([{ new: { queue, job: id, about: "number 7" } }]);
  });

  test("that is tried again in an hour is tried at once when asked", async () => {
    const [admin, { id, queue }] = [await makeAdmin(), await makeFailedJob()];
    expect((await api(admin).post(`/api/operations/jobs/${id}/retry`)).status).toBe(204);
    const [job] = await jobsOf(admin, queue);
    expect(Date.parse(job?.next_try_at ?? "")).toBeLessThanOrEqual(Date.now());
  });

  test("is gone once it is discarded, which is audited", async () => {
    const [admin, { id, queue }] = [await makeAdmin(), await makeFailedJob()];
    expect((await api(admin).delete(`/api/operations/jobs/${id}`)).status).toBe(204);
    expect(await jobsOf(admin, queue)).toEqual([]);
    expect((await api(admin).delete(`/api/operations/jobs/${id}`)).status).toBe(404);
    expect(await auditOf(admin, "operations.discard")).toEqual([{ new: { queue, job: id, about: null } }]);
  });

  test.each(["retry", "discard"])("that does not exist, or is no id, answers 404 to %s", async (action) => {
    const admin = await makeAdmin();
    const call = (id: string) =>
      action === "retry"
        ? api(admin).post(`/api/operations/jobs/${id}/retry`)
        : api(admin).delete(`/api/operations/jobs/${id}`);
    const ids = ["00000000-0000-4000-8000-000000000000", "1", "x'--"];
    expect((await Promise.all(ids.map(call))).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test("that waits for its first try can be neither tried again nor discarded", async () => {
    const [admin, queue, jobs] = [await makeAdmin(), unique("waiting-"), await boss()];
    await jobs.createQueue(queue);
    const id = await jobs.send(queue, {});
    expect((await api(admin).delete(`/api/operations/jobs/${id}`)).status).toBe(404);
    expect((await api(admin).post(`/api/operations/queues/${queue}/retry`)).status).toBe(404);
    await removeQueue(queue);
  });
});

test("all failed jobs of a queue are tried again at once, and those of others are not", async () => {
  const [admin, { queue }, other] = [await makeAdmin(), await makeFailedJob(), await makeFailedJob()];
  await makeFailedJob({ queue, forGood: true });
  const { status, body } = await api(admin).post(`/api/operations/queues/${queue}/retry`);
  expect([status, body]).toEqual([200, { retried: 2 }]);
  const isDue = ({ next_try_at }: FailedJob) => Date.parse(next_try_at ?? "") <= Date.now();
  expect((await jobsOf(admin, queue)).map(isDue)).toEqual([true, true]);
  expect((await jobsOf(admin, other.queue)).map(isDue)).toEqual([false]);
  expect(await auditOf(admin, "operations.retry")).toEqual([{ new: { queue, jobs: 2 } }]);
});

describe("what needs a person", () => {
  test("is sent to administrators while a job is given up, and names its queue", async () => {
    const [admin, { queue }] = [await makeAdmin(), await makeFailedJob({ forGood: true })];
    const heard = async () => {
      const stream = await openEvents(admin);
      await expect.poll(() => stream.last("attention"), WHEN_READ_AGAIN).toBeDefined();
      stream.close();
      return stream.last("attention");
    };
    await expect.poll(heard, WHEN_READ_AGAIN).toContainEqual({
      part: "Jobs",
      text: expect.stringMatching(new RegExp(`failed in the last 24 hours: .*${queue}`)),
    });
    await removeQueue(queue);
  });

  test("is sent to nobody else", async () => {
    const stream = await openEvents(await makeUser(await makeTenant()));
    await expect.poll(() => stream.last("notifications"), WHEN_READ_AGAIN).toBeDefined();
    expect(stream.count("attention")).toBe(0);
    stream.close();
  });
});
