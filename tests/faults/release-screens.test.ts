// @module-tag all
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { storageUrl } from "@/lib/platform/storage/url";
import { DEMO_PASSWORD } from "@/prisma/seed/demo/users";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { nameOf } from "../support/calls";
import { killConsoles, startConsole } from "../support/console-process";
import { filledReleases, openRelease } from "../support/release-database";
import { pagesUnder, pageWithRows, pathWithRows } from "../support/release-screens";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";

// This release starts on the database and the files that an earlier one has left, without hands, and shows what is in
// them: every list, every record and every page.

vi.setConfig({ testTimeout: 150_000, hookTimeout: 150_000 });

const SUBDOMAIN = "umoja";
const MANAGER = "ayesha@umoja.test";
const CHECKER = "pieter@umoja.test"; // who checks sales: nobody else has a queue
const ADMINISTRATOR = "admin@console.test";

/** Routes without data of an organisation, and of what not every record has: tests/faults/late-packs.test.ts. */
const NO_DATA = ["/api/[...path]", "/api/metrics", "/api/auth/signin/oidc", "/api/auth/callback/oidc"];
const NOT_OF_EVERY = ["/api/sales/[id]/pack"];
/** What is made in the background, some time after the start, or belongs to whoever asks. */
const LATER = [
  ...["/api/consumers", "/api/retention-runs", "/api/notifications", "/api/passkeys"],
  "/api/operations/jobs", // and it is well if none has failed
];

const BULK = "/api/leads/bulk/[id]";
/** What no list leads to. */
const KNOWN: Record<string, string> = {
  "/api/tenants/by-subdomain/[subdomain]": `/api/tenants/by-subdomain/${SUBDOMAIN}`,
  "/api/public/products/slug/[slug]": "/api/public/products/slug/umoja-life-cover",
  [BULK]: "/api/leads/bulk/1",
};

type Unknown = { lists: string[]; routes: string[]; pages: string[] };

/** What a release did not know yet: lists that are empty, and routes and pages of records that it has none of. */
const UNKNOWN_TO: Record<string, Unknown> = {
  "0.1.0": {
    lists: [
      ...["/api/reports", "/api/api-keys", "/api/webhooks", "/api/registry-imports", "/api/data-requests"],
      ...["/api/qc-reviews", "/api/purged-recordings", "/api/outcome-imports", "/api/scripts", "/api/scorecards"],
    ],
    routes: [
      ...["/api/reports/[id]", "/api/reports/[id]/deliveries", "/api/public/reports/unsubscribe/[token]"],
      ...["/api/api-keys/[id]", "/api/webhooks/[id]", "/api/webhooks/[id]/deliveries"],
      ...["/api/webhooks/[id]/deliveries/[delivery]", "/api/registry-imports/[id]", "/api/data-requests/[id]"],
      ...["/api/recordings/[id]/audio", "/api/outcome-imports/[id]", "/api/outcome-imports/[id]/rejects"],
      ...["/api/scripts/[id]", "/api/scorecards/[id]"],
    ],
    pages: ["/integrations/api-keys/[id]", "/integrations/webhooks/[id]"],
  },
};

const isThere = (route: string) => !LATER.some((path) => route.startsWith(path));

/** What a page holds in the place of a part that has failed. */
const FAULT = /data-dgst=|Something went wrong on our side/;

type Calls = ReturnType<typeof api>;

describe.each(filledReleases())("on what release %s has left", (release) => {
  const reads = ROUTES.filter(({ method, path }) => method === "GET" && ![...NO_DATA, ...NOT_OF_EVERY].includes(path));
  let drop: () => Promise<void>;
  let database: Client;
  let calls: Record<"manager" | "checker" | "admin" | "nobody", Calls>;
  let pages: Record<"manager" | "checker" | "admin" | "nobody", Calls>;

  beforeAll(async () => {
    const opened = await openRelease(release);
    drop = opened.drop;
    const port = String(await freePort());
    const console = startConsole({ ...opened.settings, PORT: port, TRUSTED_PROXIES: "127.0.0.1" });
    await vi.waitUntil(() => console.output().includes("Ready on"), { timeout: 120_000, interval: 100 });
    database = new Client(opened.settings.DATABASE_URL);
    await database.connect();
    for (const email of [MANAGER, CHECKER]) await database.query(EVERY_PERMISSION, [email]);
    const signed = (email: string) => signIn(email, port);
    const [manager, checker, admin] = [await signed(MANAGER), await signed(CHECKER), await signed(ADMINISTRATOR)];
    const at = { port, subdomain: SUBDOMAIN };
    calls = {
      manager: api(manager, { port }),
      checker: api(checker, { port }),
      admin: api(admin, { port }),
      nobody: api(undefined, { port }),
    };
    pages = {
      manager: api(manager, { ...at, cookie: true }),
      checker: api(checker, { ...at, cookie: true }),
      admin: api(admin, { port, cookie: true }),
      nobody: api(undefined, at),
    };
  });
  afterAll(async () => {
    await killConsoles();
    await database.end();
    await drop();
  });

  const clientOf = ({ access, path }: Route) => {
    if (access === "public") return calls.nobody;
    if (access.includes("qc.review")) return calls.checker;
    return access === "admin" || path === BULK ? calls.admin : calls.manager; // a bulk may be of another organisation
  };

  test("every list and every record is answered, and only what came later is empty", async () => {
    const [wrong, empty, unreached]: [string[], string[], string[]] = [[], [], []];
    for (const route of reads) {
      const path = KNOWN[route.path] ?? (await pathWithRows(clientOf(route), route.path));
      if (path === undefined) unreached.push(route.path);
      else {
        const { status, body } = await clientOf(route).get<{ data?: unknown }>(path);
        if (status !== 200) wrong.push(`${nameOf(route)}: ${status} for ${path}`);
        if (Array.isArray(body.data) && body.data.length === 0 && path === route.path) empty.push(path);
      }
    }
    expect(wrong).toEqual([]);
    const found = { lists: empty.filter(isThere), routes: unreached.filter(isThere) };
    expect(found).toEqual({ ...found, ...UNKNOWN_TO[release], pages: undefined });
  });

  test("every page shows its data", async () => {
    const [wrong, unreached]: [string[], string[]] = [[], []];
    for (const page of [...pagesUnder("app/(console)"), "/wallboard"]) {
      const found = await pathOf(page);
      if (found === undefined) unreached.push(page);
      else wrong.push(...(await problemsOf(found.path, found.who)));
    }
    expect(wrong).toEqual([]);
    expect(unreached).toEqual(UNKNOWN_TO[release]?.pages ?? unreached);
  });

  test("the landing page, a document and the logo are public as before", async () => {
    const logo = await textOf("SELECT logo AS value FROM tenants WHERE subdomain = $1", [SUBDOMAIN]);
    const document = await textOf("SELECT file_path AS value FROM product_documents WHERE file_path IS NOT NULL");
    const paths = ["/umoja-life-cover", storageUrl(logo) ?? "no logo", storageUrl(document) ?? "no document"];
    for (const path of paths) expect([path, (await pages.nobody.get(path)).status]).toEqual([path, 200]);
  });

  async function textOf(sql: string, parameters: string[] = []): Promise<string | null> {
    const { rows } = await database.query<{ value: string | null }>(sql, parameters);
    return rows[0]?.value ?? null;
  }

  /** The address of a page, and who has rows for it. */
  async function pathOf(page: string): Promise<{ path: string; who: keyof typeof pages } | undefined> {
    for (const who of ["manager", "checker", "admin"] as const) {
      const path = await pageWithRows(calls[who], page);
      if (path !== undefined) return { path, who };
    }
    return undefined;
  }

  /** What is wrong with a page as its user gets it, where it redirects to. */
  async function problemsOf(path: string, who: keyof typeof pages): Promise<string[]> {
    let answer = await pages[who].get<string>(path);
    if (answer.status === 403) answer = await pages.admin.get<string>(path);
    const { status, headers, body } = answer;
    if (status === 307 && headers.location && headers.location !== path) return problemsOf(headers.location, who);
    return status === 200 && !FAULT.test(body) ? [] : [`${path}: ${status}`];
  }
});

/** A right that came with a later release is the manager's once somebody gives it. */
const EVERY_PERMISSION = `
  INSERT INTO role_permissions (role_id, permission_id)
  SELECT personality_roles.role_id, permissions.id
  FROM users JOIN personality_roles ON personality_roles.personality_id = users.personality_id, permissions
  WHERE users.email = $1 ON CONFLICT DO NOTHING`;

async function signIn(email: string, port: string) {
  const fields = { email, password: DEMO_PASSWORD };
  const { body, headers } = await api(undefined, { port }).post<{ token: string }>("/api/login", fields);
  return { token: body.token, cookie: headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]).join("; ") ?? "" };
}
