// @module-tag all
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET as listAuditEvents } from "@/app/api/audit-events/route";
import { GET as listBanks } from "@/app/api/banks/route";
import { POST as revealLead } from "@/app/api/leads/[id]/reveal/route";
import { GET as listLeads } from "@/app/api/leads/route";
import { POST as signIn } from "@/app/api/login/route";
import { GET as listProducts } from "@/app/api/products/route";
import { POST as revealSale } from "@/app/api/sales/[id]/reveal/route";
import { GET as listSales } from "@/app/api/sales/route";
import { GET as listSuppressions } from "@/app/api/suppressions/route";
import { GET as listTeams } from "@/app/api/teams/route";
import { GET as listUsers } from "@/app/api/users/route";
import "@/lib/domains.server";
import type { RouteHandler } from "@/lib/identity/http/endpoint.server";
import { recount } from "@/lib/insights/counts/recount.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/http/list";
import { useReleaseDatabase } from "../support/release-database";

// The filled database of each release survives every later migration. See tests/fixtures/releases for its contents.

const PASSWORD = "Demo-2026-pass";
const MANAGER = "ayesha@umoja.test";
const TEAM_LEADER = "nomsa@umoja.test";
const ADMINISTRATOR = "admin@console.test";
const OTHER_TENANTS_MANAGER = "kobus@protea.test";

describe("a database of release 0.1.0", () => {
  let leaveDatabase: () => Promise<void>;
  beforeAll(async () => {
    leaveDatabase = await useReleaseDatabase("0.1.0");
  });
  afterAll(() => leaveDatabase());

  test("has every migration, each applied once", async () => {
    const folders = await readdir("prisma/migrations", { withFileTypes: true });
    const rows = await asPlatform(
      () => db.$queryRaw<{ name: string }[]>`
        SELECT migration_name AS name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
    );
    const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(rows.map(({ name }) => name)).toEqual(names.sort());
  });

  test("has counts that match its rows", async () => {
    expect(await recount()).toEqual([]);
  });

  test("says of every submitted sale when and by whom, and of every sale in oversight since when it waits", async () => {
    const [row] = await asPlatform(
      () => db.$queryRaw<Record<string, number>[]>`
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
          FROM sales LEFT JOIN (
            SELECT sale_id, min(created_at) AS at FROM sale_events
            WHERE type = 'status' AND new->>'status' = 'policy-submitted' GROUP BY 1
          ) AS submission ON submission.sale_id = sales.id
        ) AS sale JOIN (SELECT id, submitted_at FROM leads) AS lead (lead_key, told_at) ON lead.lead_key = sale.lead_id`,
    );
    expect(row).toMatchObject({ stamped: row?.submitted, untold: 0, since: row?.waiting });
    expect(Math.min(row?.submitted ?? 0, row?.waiting ?? 0)).toBeGreaterThan(0);
  });

  test.each([
    ["leads of Umoja", listLeads, MANAGER, 2535],
    ["leads of Protea", listLeads, OTHER_TENANTS_MANAGER, 2001],
    ["sales of Umoja", listSales, MANAGER, 306],
    ["sales of Protea", listSales, OTHER_TENANTS_MANAGER, 301],
    ["products", listProducts, MANAGER, 4],
    ["users", listUsers, MANAGER, 9],
    ["teams", listTeams, MANAGER, 3],
    ["banks", listBanks, MANAGER, 15],
    ["suppressions", listSuppressions, ADMINISTRATOR, 206],
    ["audit events", listAuditEvents, ADMINISTRATOR, 67],
  ] as const)("lists its %s", async (_, list, email, total) => {
    const { data, meta } = await read<Page<unknown>>(list, { email, query: "per_page=5" });
    expect(data).not.toHaveLength(0);
    expect(meta.total).toBe(total);
  });

  test("finds a lead by its name", async () => {
    const { data } = await read<Page<{ lead_id: string }>>(listLeads, { email: MANAGER, query: "search=Fixture+Lead" });
    expect(data.map(({ lead_id }) => lead_id)).toEqual(["FIXTURE-LEAD-1"]);
  });

  test.each([
    ["lead", revealLead, "4538", "9103080123089"],
    ["lead from the public intake", revealLead, "4001", "8001015009087"],
    ["lead of an import", revealLead, "4517", "8506155000183"],
  ] as const)("decrypts the ID number of a %s", async (_, reveal, id, id_number) => {
    expect(await read(reveal, { email: TEAM_LEADER, id })).toEqual({ id_number });
  });

  test("decrypts the ID number of a sale", async () => {
    const sent = { email: TEAM_LEADER, id: "601", body: { field: "id_number" } };
    expect(await read(revealSale, sent)).toEqual({ value: "8811305777189" });
  });
});

const tokens = new Map<string, Promise<string>>();

function tokenOf(email: string): Promise<string> {
  const token =
    tokens.get(email) ??
    send<{ token: string }>(signIn, { body: { email, password: PASSWORD } }).then((answer) => answer.token);
  tokens.set(email, token);
  return token;
}

type Sent = { id?: string; query?: string; body?: unknown; token?: string };

const read = async <Body>(handler: RouteHandler, { email, ...sent }: Sent & { email: string }) =>
  send<Body>(handler, { ...sent, token: await tokenOf(email) });

async function send<Body>(handler: RouteHandler, { id = "", query = "", body, token }: Sent): Promise<Body> {
  const request = new Request(`http://localhost/api?${query}`, {
    method: handler === signIn || id ? "POST" : "GET",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const response = await handler(request, { params: Promise.resolve({ id }) });
  const answer: unknown = await response.json();
  expect({ status: response.status, answer }).toMatchObject({ status: 200 });
  return answer as Body;
}
