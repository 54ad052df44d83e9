import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { dateColumn } from "@/lib/platform/time/days";
import { isBlindFor } from "@/lib/sales/record/blind.server";
import { IDLE_MINUTES } from "@/lib/sales/record/held-review";
import { toSaleRow } from "@/lib/sales/record/rows.server";
import type { SaleRow } from "@/lib/sales/record/schema";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";

type Moment = "status_changed_at" | "created_at" | "updated_at";
type OptionalMoment = "callback_at" | "qc_submitted_at" | "submitted_at";

/** A sale of the page, as JSON. */
type Listed = Pick<SaleRow, "id" | "reference" | "status" | "sla_hours" | "cover_amount" | "source" | "kick_count"> &
  Pick<SaleRow, "qc_result"> &
  Pick<SaleRow, "consumer_id" | "declined_reason" | "version" | "monthly_premium" | Moment | OptionalMoment> &
  Pick<SaleRow, "commencement_date" | "first_debit_on" | "delivered_on" | "policy_number" | "policy_outcome"> &
  Pick<SaleRow, "confirm_by" | "replacement_send_by" | "replacement_sent_on"> & {
    product_id: number;
    product_plan_id: number | null;
    agent_id: number | null;
    team_id: number | null;
    qc_personality_id: number | null;
    client_name: string | null;
    client_surname: string | null;
    id_number_encrypted: string | null;
    debit_day: string | null;
  };

/** What the sales of a page refer to, each once. */
type Names = {
  products: SaleRow["product"][];
  plans: NonNullable<SaleRow["plan"]>[];
  agents: NonNullable<SaleRow["agent"]>[];
  teams: NonNullable<SaleRow["team"]>[];
  personalities: NonNullable<SaleRow["qc_personality"]>[];
  reviewers: (NonNullable<SaleRow["reviewer"]> & { sale_id: number })[];
};

/** The one row of a page's query. */
export type FoundPage = { sales: Listed[] } & Names;

const named = (columns: string, table: string, column: string) =>
  Prisma.raw(`(
  SELECT coalesce(json_agg(named), '[]')
  FROM (SELECT ${columns} FROM ${table} WHERE id = ANY (ARRAY(SELECT ${column} FROM page))) AS named)`);

/** Who holds each sale that waits to be checked, and who decided last about the others, as far as the reader may know. */
const reviewersFor = (reader: Actor | null) => Prisma.sql`(
  SELECT coalesce(json_agg(found), '[]')
  FROM (
    SELECT DISTINCT ON (review.sale_id) review.sale_id, review.reviewer_id AS id, coalesce(review.reviewer_name, '') AS name
    FROM sale_reviews review JOIN page ON page.id = review.sale_id
    WHERE review.kind = 'check' AND CASE
      WHEN page.status IN (${literals(OVERSIGHT_SALE_STATUSES)})
        THEN review.state = 'open' AND review.active_at >= now() - make_interval(mins => ${IDLE_MINUTES}::int)
      ELSE review.state = 'decided' END
      AND NOT ${isBlindFor(reader, Prisma.sql`page.id`)}
    ORDER BY review.sale_id, review.id DESC
  ) AS found)`;

// By ids alone, so that Postgres plans it once: to plan it for each filter and page would take longer than to run it.
// The names are looked up for the page as a whole, since each row would go through row-level security again.
/** Reads the sales with some ids, in their order, with the names of what they refer to. @param reader null for a program */
export const pageQuery = (ids: number[], reader: Actor | null): Prisma.Sql => Prisma.sql`
  WITH page AS MATERIALIZED (
    SELECT sales.id, sales.reference, sales.status, sales.status_changed_at, sales.monthly_premium, sales.cover_amount,
      sales.source, sales.callback_at, sales.kick_count, sales.qc_result, sales.qc_submitted_at, sales.submitted_at,
      sales.commencement_date, sales.first_debit_on, sales.policy_number, sales.policy_outcome, sales.delivered_on,
      sales.confirm_by, sales.replacement_send_by, sales.replacement_sent_on,
      sales.declined_reason, sales.created_at, sales.updated_at, sales.version,
      sales.product_id, sales.product_plan_id, sales.agent_id, sales.team_id, sales.qc_personality_id,
      person.name AS client_name, person.surname AS client_surname, person.id_number_encrypted, account.debit_day,
      (SELECT consumer_id FROM sale_consumers WHERE sale_id = sales.id) AS consumer_id,
      (tenants.sla_hours ->> sales.status)::int AS sla_hours
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS page (id, place) JOIN sales USING (id)
    LEFT JOIN sale_persons person ON person.sale_id = sales.id AND person.role = 'policyholder'
    LEFT JOIN sale_bank_accounts account ON account.sale_id = sales.id
    LEFT JOIN tenants ON tenants.id = sales.tenant_id
    ORDER BY place
  )
  SELECT (SELECT coalesce(json_agg(page), '[]') FROM page) AS sales,
    ${named("id, name, slug", "products", "product_id")} AS products,
    ${named("id, heading", "product_plans", "product_plan_id")} AS plans,
    ${named("id, name, surname", "users", "agent_id")} AS agents,
    ${named("id, name", "teams", "team_id")} AS teams,
    ${named("id, name", "personalities", "qc_personality_id")} AS personalities,
    ${reviewersFor(reader)} AS reviewers`;

/** The sales of such a page. The name of a product that is no longer the tenant's is empty. */
export function toRows({ sales, ...names }: FoundPage): SaleRow[] {
  const [products, plans, agents] = [byId(names.products), byId(names.plans), byId(names.agents)];
  const [teams, personalities] = [byId(names.teams), byId(names.personalities)];
  const reviewers = new Map(names.reviewers.map(({ sale_id, ...reviewer }) => [sale_id, reviewer]));
  return sales.map(({ client_name, client_surname, id_number_encrypted, ...sale }) => {
    const row = toSaleRow(
      {
        ...sale,
        status_changed_at: new Date(sale.status_changed_at),
        created_at: new Date(sale.created_at),
        updated_at: new Date(sale.updated_at),
        callback_at: momentOf(sale.callback_at),
        qc_submitted_at: momentOf(sale.qc_submitted_at),
        submitted_at: momentOf(sale.submitted_at),
        commencement_date: dayOf(sale.commencement_date),
        first_debit_on: dayOf(sale.first_debit_on),
        delivered_on: dayOf(sale.delivered_on),
        confirm_by: dayOf(sale.confirm_by),
        replacement_send_by: dayOf(sale.replacement_send_by),
        replacement_sent_on: dayOf(sale.replacement_sent_on),
        product: products.get(sale.product_id) ?? { id: sale.product_id, name: "", slug: "" },
        plan: plans.get(sale.product_plan_id) ?? null,
        agent: agents.get(sale.agent_id) ?? null,
        team: teams.get(sale.team_id) ?? null,
        qc_personality: personalities.get(sale.qc_personality_id) ?? null,
      },
      { name: client_name ?? "", surname: client_surname, id_number_encrypted },
    );
    return { ...row, reviewer: reviewers.get(sale.id) ?? null };
  });
}

const dayOf = (text: string | null) => (text === null ? null : dateColumn(text));

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

const byId = <Row extends { id: number }>(rows: Row[]): Map<number | null, Row> =>
  new Map(rows.map((row) => [row.id, row]));
