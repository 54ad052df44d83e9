// The least that the list of leads and taking one in can cost: node:http, pg, a few prepared statements by hand, and the
// same bytes. Each request finds the session and the rights anew, as the console does; the total comes from the counts
// that triggers keep. What is posted is looked up, inserted and noted on its timeline, in one statement after the key's.
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { Pool } from "pg";

const PER_PAGE = 25;
const CONNECTIONS = 10;

const SESSION = `
  SELECT u.id, u.tenant_id, u.personality_id FROM sessions s JOIN users u ON u.id = s.user_id AND u.active
  WHERE s.token_hash = $1 AND s.expires_at > now() AND s.last_seen_at > now() - interval '12 hours'`;

const RIGHTS = `
  SELECT FROM personality_roles JOIN role_permissions USING (role_id) JOIN permissions p ON p.id = permission_id
  WHERE personality_id = $1 AND p.name = 'leads.index' LIMIT 1`;

const COLUMNS = `
  SELECT l.id, l.lead_id, l.status, l.status_changed_at, l.title, l.name, l.surname, l.phone, l.email,
    p.id AS product_id, p.name AS product_name, p.slug AS product_slug, l.source, l.campaign,
    u.id AS user_id, u.name AS user_name, u.surname AS user_surname, l.attempts, l.last_attempt_at, l.next_action_at,
    l.diary_at, l.diary_scope, l.reason, l.processed_at, l.processed_outcome, l.created_at, l.version`;

const PEOPLE = "JOIN products p ON p.id = l.product_id LEFT JOIN users u ON u.id = l.assigned_user_id";
const ORDER = "ORDER BY l.created_at DESC, l.id DESC";

const NEWEST = `
  ${COLUMNS}, (SELECT sum(received)::int FROM lead_days WHERE tenant_id = $1) AS total
  FROM (SELECT * FROM leads l WHERE tenant_id = $1 ${ORDER} LIMIT ${PER_PAGE} OFFSET $2) l ${PEOPLE} ${ORDER}`;

const OF_STATUS = `
  WITH product AS (SELECT id FROM products WHERE slug = $3)
  ${COLUMNS}, (SELECT sum(count)::int FROM lead_counts WHERE tenant_id = $1 AND product_id = (SELECT id FROM product)
    AND status = $4 AND processed_on = date '0001-01-01') AS total
  FROM (SELECT * FROM leads l WHERE tenant_id = $1 AND product_id = (SELECT id FROM product)
    AND status = $4 AND processed_at IS NULL ${ORDER} LIMIT ${PER_PAGE} OFFSET $2) l ${PEOPLE} ${ORDER}`;

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

const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: CONNECTIONS });
const json = { "content-type": "application/json", "cache-control": "private, no-store" };

createServer((request, response) => {
  (request.method === "POST" ? takeIn(request) : answer(request)).then(
    (body) => response.writeHead(200, json).end(JSON.stringify(body)),
    (error: Error) => response.writeHead(error.message === "401" ? 401 : 500).end(),
  );
}).listen(Number(process.env.FLOOR_PORT), "127.0.0.1", () => process.send?.("ready"));
process.once("disconnect", () => process.exit());

async function takeIn(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { name, surname, phone, email, lead_id, province } = JSON.parse(Buffer.concat(chunks).toString());
  const key = createHash("sha256").update(String(request.headers["x-api-key"])).digest("hex");
  const [source] = await rows("source", SOURCE, [key]);
  if (!source) throw new Error("401");
  const number = `+27${phone.slice(1)}`;
  const person = [number, email, source.id, lead_id, name, surname, province, source.name];
  return (await rows("take-in", TAKE_IN, [source.tenant_id, source.product_id, ...person]))[0];
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const hash = createHash("sha256").update(token).digest("base64url");
  const [session] = await rows("session", SESSION, [hash]);
  if (!session) throw new Error("401");
  const rights = await rows("rights", RIGHTS, [session.personality_id]);
  if (rights.length === 0) throw new Error("401");

  const query = new URL(request.url ?? "", "http://floor").searchParams;
  const page = Number(query.get("page") ?? 1);
  const slice = [session.tenant_id, (page - 1) * PER_PAGE];
  const [product, status] = [query.get("product"), query.get("status")];
  const leads = status
    ? await rows("of-status", OF_STATUS, [...slice, product, status])
    : await rows("newest", NEWEST, slice);
  const total = Number(leads[0]?.total ?? 0);
  const last_page = Math.max(1, Math.ceil(total / PER_PAGE));
  return { data: leads.map(leadOf), meta: { current_page: page, last_page, per_page: PER_PAGE, total } };
}

type Row = Record<string, unknown>;

const rows = async (name: string, text: string, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ name, text, values })).rows;

function leadOf({ product_id, product_name, product_slug, user_id, user_name, user_surname, total: _, ...lead }: Row) {
  const { source, campaign, attempts, last_attempt_at, next_action_at, diary_at, diary_scope, ...rest } = lead;
  const { reason, processed_at, processed_outcome, created_at, version, ...person } = rest;
  return {
    ...person,
    product: { id: product_id, name: product_name, slug: product_slug },
    source,
    campaign,
    assigned_user: user_id === null ? null : { id: user_id, name: user_name, surname: user_surname },
    attempts,
    last_attempt_at,
    next_action_at,
    diary_at,
    diary_scope,
    reason,
    processed_at,
    processed_outcome,
    created_at,
    version,
  };
}
