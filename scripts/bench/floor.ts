// A minimal server for comparison. It shows the lowest cost at which the list of leads, its search, the badges, the
// insights and intake can be served: node:http, pg, a few hand-written prepared statements, and responses with the same
// bytes (the insights of sales come as bare rows). Like the console, it looks up the session and its rights for each
// request and takes totals from the rollups. A posted lead is looked up and inserted with its event in one statement after
// that for the key, and a file a thousand rows at a time.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Pool } from "pg";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { bareLead, insertBare, makeBareTable } from "./floor-bare.ts";
import { insights } from "./floor-insights.ts";
import { salesInsights } from "./floor-sales-insights.ts";

const PER_PAGE = 25;
const CONNECTIONS = 10;
const MOST_FOUND = 10_000;
const ROWS_AT_ONCE = 1_000;

const SESSION = `
  SELECT u.id, u.tenant_id, u.personality_id FROM sessions s JOIN users u ON u.id = s.user_id AND u.active
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - interval '12 hours'`;

const RIGHTS = `
  SELECT FROM personality_roles JOIN role_permissions USING (role_id) JOIN permissions p ON p.id = permission_id
  WHERE personality_id = $1 AND p.name = 'leads.index' LIMIT 1`;

const COLUMNS = `
  SELECT l.id, l.lead_id, l.status, l.status_changed_at, l.title, l.name, l.surname, l.phone, l.email,
    p.id AS product_id, p.name AS product_name, p.slug AS product_slug, l.source, l.campaign,
    u.id AS user_id, u.name AS user_name, u.surname AS user_surname,
    t.id AS team_id, t.name AS team_name, l.attempts, l.last_attempt_at, l.next_action_at,
    l.diary_at, l.diary_scope, l.reason, l.processed_at, l.processed_outcome, l.created_at, l.version, l.call_consented,
    l.is_client, (SELECT consumer_id FROM lead_consumers WHERE lead_id = l.id) AS consumer_id, true AS may_call`;

const PEOPLE = `
  JOIN products p ON p.id = l.product_id LEFT JOIN users u ON u.id = l.assigned_user_id LEFT JOIN teams t ON t.id = l.team_id`;
const ORDER = "ORDER BY l.created_at DESC, l.id DESC";

const pageOf = (condition: string, total: string) => `
  ${COLUMNS}, (${total}) AS total
  FROM (SELECT id FROM leads l WHERE tenant_id = $1 ${condition} ${ORDER} LIMIT ${PER_PAGE} OFFSET $2) page
  JOIN leads l USING (id) ${PEOPLE} ${ORDER}`;

const NEWEST = pageOf(
  "",
  `SELECT sum(total)::int FROM figures
   WHERE tenant_id = $1 AND user_id = 0 AND team_id = 0 AND figure = 'received' AND dimension = 'none'`,
);

const PRODUCT = "SELECT id FROM products WHERE slug = $1";

const OF_STATUS = pageOf(
  "AND product_id = $3 AND status = $4 AND processed_at IS NULL",
  `SELECT sum(count)::int FROM lead_counts
   WHERE tenant_id = $1 AND product_id = $3 AND status = $4 AND processed_on = date '0001-01-01'`,
);

const FOUND = `
  SELECT count(*)::int AS total FROM (SELECT FROM lead_texts WHERE tenant_id = $1 AND search_text LIKE $2 LIMIT ${MOST_FOUND + 1}) hit`;
/** Where more match, walking through the newest leads meets the rows of a page sooner than sorting what was found. */
const MOST_SORTED = 1_000;
const SORTED = pageOf("AND id IN (SELECT id FROM found)", "$4::int");
const SEARCH = `WITH found AS MATERIALIZED (
    SELECT lead_id AS id FROM lead_texts WHERE tenant_id = $1 AND search_text LIKE $3) ${SORTED}`;
const WALK = pageOf("AND (SELECT search_text FROM lead_texts WHERE lead_id = l.id) LIKE $3", "$4::int");

const BADGES = `
  SELECT sold.product_id, shown.status, coalesce(sum(kept.count), 0)::int AS count
  FROM tenant_products sold
  CROSS JOIN (
    SELECT status, closed, CASE WHEN closed THEN (now() AT TIME ZONE 'Africa/Johannesburg')::date - 29
                                ELSE date '0001-01-01' END AS first_day
    FROM (SELECT status, status IN ('Declined', 'Does Not Exist') AS closed FROM unnest($2::text[]) status) each
  ) shown
  LEFT JOIN LATERAL (
    SELECT count FROM lead_counts kept
    WHERE kept.tenant_id = sold.tenant_id AND kept.product_id = sold.product_id AND kept.status = shown.status
      AND kept.processed_on BETWEEN first_day AND CASE WHEN closed THEN date 'infinity' ELSE first_day END
    OFFSET 0
  ) kept ON true
  WHERE sold.tenant_id = $1 GROUP BY sold.product_id, shown.status`;

const SOURCE = "SELECT id, tenant_id, product_id, name FROM lead_sources WHERE key_hash = $1 AND active";

const TAKE_IN = `
  WITH twin AS (
    SELECT id FROM leads WHERE tenant_id = $1 AND product_id = $2 AND (phone = $3 OR email = $4) LIMIT 1
  ), added AS (
    INSERT INTO leads (tenant_id, product_id, source_id, lead_id, name, surname, phone, email, province, source)
    SELECT $1, $2, $5, $6, $7, $8, $3, $4, $9, $10 WHERE NOT EXISTS (SELECT FROM twin)
    RETURNING id, tenant_id, lead_id
  ), told AS (
    INSERT INTO lead_events (tenant_id, lead_id, type, actor_name) SELECT tenant_id, id, 'created', $10 FROM added
  )
  SELECT id, lead_id, 'created' AS status FROM added`;

const IMPORT = `
  WITH added AS (
    INSERT INTO leads (tenant_id, product_id, lead_id, name, surname, phone, email, province, source)
    SELECT $1, $2, $3 || row.place, row.name, row.surname, row.phone, row.email, row.province, 'Import'
    FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      WITH ORDINALITY AS row (name, surname, phone, email, province, place)
    WHERE NOT EXISTS (SELECT FROM leads WHERE tenant_id = $1 AND product_id = $2 AND phone = row.phone)
      AND NOT EXISTS (SELECT FROM leads WHERE tenant_id = $1 AND product_id = $2 AND email = row.email)
    RETURNING id, tenant_id
  ), told AS (
    INSERT INTO lead_events (tenant_id, lead_id, type, actor_name) SELECT tenant_id, id, 'created', 'Import' FROM added
  )
  SELECT count(*)::int AS count FROM added`;

const settings = { connectionString: process.env.DATABASE_URL, max: CONNECTIONS };
const pool = new Pool(settings);
// Not prepared: a generic plan would treat the largest tenant like an average one.
const replanning = new Pool({ ...settings, options: "-c plan_cache_mode=force_custom_plan" });
await makeBareTable(pool);
const json = { "content-type": "application/json", "cache-control": "private, no-store" };

createServer((request, response) => {
  answerTo(request).then(
    (body) => response.writeHead(200, json).end(JSON.stringify(body)),
    (error: Error) => {
      if (error.message !== "401") console.error(error);
      response.writeHead(error.message === "401" ? 401 : 500).end();
    },
  );
}).listen(Number(process.env.FLOOR_PORT), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());

async function answerTo(request: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://floor");
  if (pathname === "/api/public/leads") return takeIn(request);
  const id = /^\/api\/leads\/(\d+)$/.exec(pathname)?.[1];
  if (id) return bareLead(pool, id);
  if (pathname === "/api/leads" && request.method === "POST") return insertBare(pool, await textOf(request));
  const tenantId = await tenantOf(request);
  if (request.method === "POST") return importFile(request, tenantId, Number(searchParams.get("product_id")));
  if (pathname === "/api/dashboard/lead-insights") return insights(searchParams, tenantId, rows);
  if (pathname === "/api/dashboard/sales-insights") return salesInsights(searchParams, tenantId, rows);
  return pathname === "/api/leads/stats" ? badges(tenantId) : page(searchParams, tenantId);
}

async function takeIn(request: IncomingMessage): Promise<unknown> {
  const { name, surname, phone, email, lead_id, province } = JSON.parse(await textOf(request));
  const key = createHash("sha256").update(String(request.headers["x-api-key"])).digest("hex");
  const [source] = await rows("source", SOURCE, [key]);
  if (!source) throw new Error("401");
  const number = `+27${phone.slice(1)}`;
  const person = [number, email, source.id, lead_id, name, surname, province, source.name];
  return (await rows("take-in", TAKE_IN, [source.tenant_id, source.product_id, ...person]))[0];
}

async function importFile(request: IncomingMessage, tenantId: unknown, productId: number): Promise<unknown> {
  const [, ...lines] = (await textOf(request)).trimEnd().split("\n");
  let count = 0;
  for (let first = 0; first < lines.length; first += ROWS_AT_ONCE) {
    const cells = lines.slice(first, first + ROWS_AT_ONCE).map((line) => line.split(","));
    const column = (place: number) => cells.map((row) => row[place]);
    const phones = cells.map(([, , phone = ""]) => `+27${phone.replaceAll(" ", "").slice(1)}`);
    const values = [tenantId, productId, `F${first}-`, column(0), column(1), phones, column(3), column(4)];
    count += Number((await rows("import", IMPORT, values))[0]?.count);
  }
  return { count };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function tenantOf(request: IncomingMessage): Promise<unknown> {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(token).digest("base64url");
  const [session] = await rows("session", SESSION, [hash]);
  if (!session) throw new Error("401");
  const rights = await rows("rights", RIGHTS, [session.personality_id]);
  if (rights.length === 0) throw new Error("401");
  return session.tenant_id;
}

async function badges(tenantId: unknown): Promise<unknown> {
  const stats: Record<string, Record<string, unknown>> = {};
  for (const { product_id, status, count } of await rows("badges", BADGES, [tenantId, LEAD_STATUSES])) {
    stats[String(product_id)] ??= Object.fromEntries(LEAD_STATUSES.map((each) => [each, 0]));
    Object.assign(stats[String(product_id)] ?? {}, { [String(status)]: count });
  }
  return stats;
}

async function page(query: URLSearchParams, tenantId: unknown): Promise<unknown> {
  const current_page = Number(query.get("page") ?? 1);
  const leads = await leadsOf(query, [tenantId, (current_page - 1) * PER_PAGE]);
  const found = Number(leads[0]?.total ?? 0);
  const total = Math.min(found, query.has("search") ? MOST_FOUND : found);
  const last_page = Math.max(1, Math.ceil(total / PER_PAGE));
  const more = found > total && { more: true };
  return { data: leads.map(leadOf), meta: { current_page, last_page, per_page: PER_PAGE, total, ...more } };
}

async function leadsOf(query: URLSearchParams, slice: unknown[]): Promise<Row[]> {
  const [slug, status, search] = [query.get("product"), query.get("status"), query.get("search")];
  if (search) return searched(slice, `%${search}%`);
  if (!status) return rows("newest", NEWEST, slice);
  const [product] = await rows("product", PRODUCT, [slug]);
  return rows("of-status", OF_STATUS, [...slice, product?.id, status], replanning);
}

async function searched(slice: unknown[], pattern: string): Promise<Row[]> {
  const [counted] = await rows("found", FOUND, [slice[0], pattern], replanning);
  const total = Number(counted?.total);
  const values = [...slice, pattern, total];
  return total > MOST_SORTED ? rows("walk", WALK, values, replanning) : rows("search", SEARCH, values, replanning);
}

type Row = Record<string, unknown>;

const rows = async (name: string, text: string, values: unknown[], on = pool): Promise<Row[]> =>
  (await on.query<Row>({ name, text, values })).rows;

function leadOf({ product_id, product_name, product_slug, total: _, ...row }: Row) {
  const { user_id, user_name, user_surname, team_id, team_name, ...lead } = row;
  const { source, campaign, attempts, last_attempt_at, next_action_at, diary_at, diary_scope, ...rest } = lead;
  const { reason, processed_at, processed_outcome, consumer_id, created_at, version, ...flags } = rest;
  const { call_consented, is_client, may_call, ...person } = flags;
  return {
    ...person,
    product: { id: product_id, name: product_name, slug: product_slug },
    source,
    campaign,
    assigned_user: user_id === null ? null : { id: user_id, name: user_name, surname: user_surname },
    team: team_id === null ? null : { id: team_id, name: team_name },
    attempts,
    last_attempt_at,
    next_action_at,
    diary_at,
    diary_scope,
    reason,
    processed_at,
    processed_outcome,
    consumer_id,
    created_at,
    version,
    call_consented,
    is_client,
    may_call,
  };
}
