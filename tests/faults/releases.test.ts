// @module-tag all
import { readdir } from "node:fs/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storageUrl } from "@/lib/platform/files/url";
import type { Page } from "@/lib/platform/lists/list";
import { DEMO_PASSWORD } from "@/prisma/data/demo/users";
import { freePort } from "@/scripts/postgres.ts";
import { admin } from "../support/admin-command";
import { api } from "../support/api";
import { nameOf } from "../support/calls";
import { killConsoles, startConsole } from "../support/console-process";
import { contentsOf } from "../support/release-contents";
import { filledReleases, openRelease } from "../support/release-database";
import { pagesUnder, pageWithRows, type Reader, readRoute, remembering } from "../support/release-screens";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";

// This release starts on the database and the files of an earlier release, without manual steps, and shows everything in
// them: every list, every record and every page. tests/support/release-contents.ts says what they contain.

const SUBDOMAIN = "umoja";
const DEMO_TENANTS = [SUBDOMAIN, "protea"];
const USERS = {
  manager: "ayesha@umoja.test",
  /** Reviews sales. Only reviewers have a queue. */
  checker: "pieter@umoja.test",
  "manager of Protea": "kobus@protea.test",
  administrator: "admin@console.test",
};
type UserName = keyof typeof USERS;

const NOT_ASKED = [
  ...["/api/[...path]", "/api/metrics", "/api/auth/signin/oidc", "/api/auth/callback/oidc"], // no data of a tenant
  "/api/public/reports/unsubscribe/[token]", // only the email message has the token
  "/api/sales/[id]/pack", // few sales have one: tests/faults/late-packs.test.ts
];
const READS = ROUTES.filter(({ method, path }) => method === "GET" && !NOT_ASKED.includes(path));
/** Routes whose records are made in the background after the start, or belong to the signed-in user. */
const MAY_BE_EMPTY = [
  ...["/api/consumers", "/api/retention-runs", "/api/notifications", "/api/passkeys"],
  "/api/operations/jobs", // lists failed jobs
];
const isExpected = (route: string) => !MAY_BE_EMPTY.some((path) => route.startsWith(path));

const BULK = "/api/leads/bulk/[id]";
/** Paths to which no list leads. */
const KNOWN: Record<string, string> = {
  "/api/tenants/by-subdomain/[subdomain]": `/api/tenants/by-subdomain/${SUBDOMAIN}`,
  "/api/public/products/slug/[slug]": "/api/public/products/slug/umoja-life-cover",
  "/api/recordings/[id]/audio": "/api/recordings/1/audio",
  [BULK]: "/api/leads/bulk/1",
};

/** Text of a page whose rendering failed in part. */
const FAULT = /data-dgst=|Something went wrong on our side/;

describe.each(filledReleases())("on the database and files of release %s", (release) => {
  const contents = contentsOf(release);
  let settings: Record<string, string>;
  let drop: () => Promise<void>;
  let database: Client;
  let calls: Record<UserName, ReturnType<typeof api>>;
  let reads: Record<UserName | "nobody", Reader>;
  let pages: Record<UserName | "nobody", Reader>;

  beforeAll(async () => {
    ({ settings, drop } = await openRelease(release));
    const port = String(await freePort());
    // On a slow machine a batch of an export may take longer than a statement may by default.
    const patience = { DB_ANSWER_SECONDS: "60" };
    const console = startConsole({ ...settings, ...patience, PORT: port, TRUSTED_PROXIES: "127.0.0.1" });
    await vi.waitUntil(() => console.output().includes("Ready on"), { timeout: 300_000, interval: 100 });
    database = new Client(settings.DATABASE_URL);
    await database.connect();
    await database.query(EVERY_PERMISSION, [[USERS.manager, USERS.checker]]);
    const signed = await ofEach((user) => signIn(USERS[user], port));
    const patient = true;
    const at = { port, subdomain: SUBDOMAIN, patient };
    const pagesOf = (user: UserName) =>
      api(signed[user], { ...(user === "administrator" ? { port, patient } : at), cookie: true });
    calls = await ofEach((user) => api(signed[user], { port, patient }));
    reads = { ...(await ofEach((user) => remembering(calls[user]))), nobody: api(undefined, { port, patient }) };
    pages = { ...(await ofEach(pagesOf)), nobody: api(undefined, at) };
  });
  afterAll(async () => {
    await killConsoles();
    await database.end();
    await drop();
  });

  test("every migration is applied, once", async () => {
    const folders = await readdir("prisma/migrations", { withFileTypes: true });
    const { rows } = await database.query<{ name: string }>(APPLIED);
    const applied = rows.map(({ name }) => name);
    const wanted = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(applied).toEqual(expect.arrayContaining(wanted));
    expect(applied).toHaveLength(new Set(applied).size);
  });

  test("every count matches its rows", async () => {
    expect(await admin(settings, "recount")).toEqual({ code: 0, output: "Every count is right.\n" });
  });

  test("every submitted sale has the time and the user of its submission, and every sale in oversight the start of its wait", async () => {
    const { rows } = await database.query(SUBMISSIONS, [DEMO_TENANTS]);
    const [{ submitted, stamped, untold, waiting, since }] = rows;
    expect({ stamped, untold, since }).toEqual({ stamped: submitted, untold: 0, since: waiting });
    expect(Math.min(submitted, waiting)).toBeGreaterThan(0);
  });

  test.each(contents.totals)("the %s gets %s, and its total is %i", async (user, path, total) => {
    const { body } = await calls[user].get<Page<unknown>>(`${path}?per_page=5`);
    expect(body).toMatchObject({ data: expect.objectContaining({ length: Math.min(total, 5) }), meta: { total } });
  });

  test("a lead is found by its name", async () => {
    const { search, lead_id } = contents.lead;
    const { body } = await calls.manager.get(`/api/leads?search=${encodeURIComponent(search)}`);
    expect(body).toMatchObject({ data: [{ lead_id }] });
  });

  test.each(contents.numbers)("the $name is decrypted", async ({ path, body, shown }) => {
    expect(await calls.manager.post(path, body)).toMatchObject({ status: 200, body: shown });
  });

  test("every list and every record is returned, and only a list that was empty is empty", async () => {
    const [wrong, lists, routes]: [string[], string[], string[]] = [[], [], []];
    for (const route of READS) {
      const answer = await readRoute(readersOf(route), route.path, KNOWN[route.path]);
      if (answer === undefined) routes.push(route.path);
      else if (answer.status !== 200) wrong.push(`${nameOf(route)}: ${answer.status} for ${answer.path}`);
      else if (answer.isEmpty && answer.path === route.path) lists.push(route.path);
    }
    expect(wrong).toEqual([]);
    const { lists: emptyLists, routes: withoutRecords } = contents.none;
    expect([lists.filter(isExpected), routes.filter(isExpected)]).toEqual([emptyLists, withoutRecords]);
  });

  test("every page renders without a fault", async () => {
    const [wrong, unreached]: [string[], string[]] = [[], []];
    for (const page of [...pagesUnder("app/(console)"), "/wallboard"]) {
      const found = await pathOf(page);
      if (found === undefined) unreached.push(page);
      else wrong.push(...(await problemsOf(found.path, found.user)));
    }
    expect(wrong).toEqual([]);
    expect(unreached).toEqual(contents.none.pages);
  });

  test("the landing page, a document and the logo are still public", async () => {
    const logo = await textOf("SELECT logo AS value FROM tenants WHERE subdomain = $1", [SUBDOMAIN]);
    const document = await textOf("SELECT file_path AS value FROM product_documents WHERE file_path IS NOT NULL");
    const paths = ["/umoja-life-cover", storageUrl(logo) ?? "no logo", storageUrl(document) ?? "no document"];
    for (const path of paths) expect([path, (await pages.nobody.get(path)).status]).toEqual([path, 200]);
  });

  /** Users to ask for a route, in turn until one has rows. An administrator sees the rows of all tenants. */
  function readersOf({ access, path }: Route): Reader[] {
    if (access === "public") return [reads.nobody];
    if (access === "admin" || path === BULK) return [reads.administrator];
    return [access.includes("qc.review") ? reads.checker : reads.manager, reads.administrator];
  }

  async function textOf(sql: string, parameters: string[] = []): Promise<string | null> {
    const { rows } = await database.query<{ value: string | null }>(sql, parameters);
    return rows[0]?.value ?? null;
  }

  /** The address of a page, and a user with rows for it. */
  async function pathOf(page: string): Promise<{ path: string; user: UserName } | undefined> {
    for (const user of ["manager", "checker", "administrator"] as const) {
      const path = await pageWithRows(reads[user], page);
      if (path !== undefined) return { path, user };
    }
    return undefined;
  }

  /** The faults of a page, or of the page to which it redirects. */
  async function problemsOf(path: string, user: UserName): Promise<string[]> {
    let answer = await pages[user].get<string>(path);
    if (answer.status === 403) answer = await pages.administrator.get<string>(path);
    const { status, headers, body } = answer;
    if (status === 307 && headers.location && headers.location !== path) return problemsOf(headers.location, user);
    return status === 200 && !FAULT.test(body) ? [] : [`${path}: ${status}`];
  }
});

async function ofEach<Value>(make: (user: UserName) => Value | Promise<Value>): Promise<Record<UserName, Value>> {
  return {
    manager: await make("manager"),
    checker: await make("checker"),
    "manager of Protea": await make("manager of Protea"),
    administrator: await make("administrator"),
  };
}

/** Permissions of later releases have to be granted first. */
const EVERY_PERMISSION = `
  INSERT INTO role_permissions (role_id, tenant_id, permission_id)
  SELECT personality_roles.role_id, personality_roles.tenant_id, permissions.id
  FROM users JOIN personality_roles ON personality_roles.personality_id = users.personality_id, permissions
  WHERE users.email = ANY ($1) ON CONFLICT DO NOTHING`;

const APPLIED = `
  SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;

/** Of the demo tenants: the rows that `npm run release` adds to every table have no history. */
const SUBMISSIONS = `
  SELECT count(*) FILTER (WHERE status = 'policy-submitted' OR is_submission)::int AS submitted,
    count(*) FILTER (WHERE submitted_at = submission_at AND submitted_by_id IS NOT NULL)::int AS stamped,
    count(*) FILTER (WHERE (status = 'policy-submitted' OR is_submission) AND lead.told_at IS NULL)::int AS untold,
    count(*) FILTER (WHERE status = 'qc-oversight')::int AS waiting,
    count(*) FILTER (WHERE status = 'qc-oversight' AND qc_submitted_by_id IS NOT NULL
      AND abs(extract(epoch FROM qc_submitted_at - status_changed_at)) < 1)::int AS since
  FROM (
    SELECT sales.status, sales.lead_id, sales.submitted_at, sales.submitted_by_id, sales.qc_submitted_at,
      sales.qc_submitted_by_id, sales.status_changed_at, submission.at IS NOT NULL AS is_submission,
      coalesce(submission.at, sales.status_changed_at) AS submission_at
    FROM sales JOIN tenants ON tenants.id = sales.tenant_id AND tenants.subdomain = ANY ($1) LEFT JOIN (
      SELECT sale_id, min(created_at) AS at FROM sale_events
      WHERE type = 'status' AND new->>'status' = 'policy-submitted' GROUP BY 1
    ) AS submission ON submission.sale_id = sales.id
  ) AS sale JOIN (SELECT id, submitted_at FROM leads) AS lead (lead_key, told_at) ON lead.lead_key = sale.lead_id`;

async function signIn(email: string, port: string) {
  const fields = { email, password: DEMO_PASSWORD };
  const { body, headers } = await api(undefined, { port }).post<{ token: string }>("/api/login", fields);
  return { token: body.token, cookie: headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]).join("; ") ?? "" };
}
