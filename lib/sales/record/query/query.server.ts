import "server-only";
import { LIFE_COVER_CLASSES } from "@/lib/catalogue/products/insurance-classes";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { COVERING_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { grantTo, isPartyTo, type Reader, themselves } from "../parties.server";
import { FINISHED_SALE_STATUSES, SUBMITTED_SALE_STATUSES } from "../status";
import { suppressedContacts } from "../suppressed-contacts.server";
import type { ChangingPart } from "./schema.server";

// Everything about a sale in one query, as JSON: its relations are subqueries, since to plan as many joins takes longer
// than to read them. schema.server.ts says what comes out.

/** The row of a query, or null. */
const one = (query: Prisma.Sql) => Prisma.sql`(SELECT row_to_json(found) FROM (${query} LIMIT 1) AS found)`;
/** Every row of a query, in its order. */
const all = (query: Prisma.Sql) => Prisma.sql`(SELECT coalesce(json_agg(found), '[]') FROM (${query}) AS found)`;

const relationshipOf = (id: string) =>
  one(Prisma.sql`SELECT * FROM beneficiary_relationships WHERE id = ${Prisma.raw(id)}`);

const rowsOf = (table: string) =>
  all(Prisma.sql`
    SELECT *, ${one(Prisma.sql`SELECT * FROM beneficiary_types WHERE id = beneficiary_type_id`)} AS beneficiary_type,
      ${relationshipOf("relationship_id")} AS relationship
    FROM ${Prisma.raw(table)} WHERE sale_id = sales.id ORDER BY position`);

const policyholderOf = (sale: string) =>
  Prisma.sql`SELECT * FROM sale_persons WHERE sale_id = ${Prisma.raw(sale)}.id AND role = 'policyholder'`;

const product = one(Prisma.sql`
  SELECT id, name, slug, insurance_class, underwriter,
    ${all(Prisma.sql`SELECT * FROM product_plans WHERE product_id = products.id ORDER BY product_index, id`)} AS plans
  FROM products WHERE id = sales.product_id`);

const withoutProduct = Prisma.sql`json_build_object('id', sales.product_id, 'name', '', 'slug', '',
  'insurance_class', NULL, 'underwriter', NULL, 'plans', '[]'::json)`;

const settled = Prisma.sql`
  coalesce(${product}, ${withoutProduct}) AS product,
  ${all(Prisma.sql`
    SELECT questionnaire_id, number, content
    FROM sale_questionnaires asked JOIN questionnaire_editions edition ON edition.id = asked.edition_id
    WHERE asked.sale_id = sales.id ORDER BY asked.position`)} AS editions,
  (SELECT sections FROM script_editions WHERE id = sales.script_edition_id) AS script,
  ${one(Prisma.sql`
    SELECT id, lead_id, phone, alt_phone, email, id_number_hash, registry_exemption
    FROM leads WHERE id = sales.lead_id`)} AS lead,
  ${one(Prisma.sql`
    SELECT name, version, calling_hours_enforced, pay_day, debit_order_mandate, debit_order_mandate_in_use, old_mandate_until,
      abbreviated_name, provider_name, provider_phone, call_centre_name, first_debit_working_days, default_qc_personality_id, qc_pass_mark, qc_sample_percent, sla_hours
    FROM tenants WHERE id = sales.tenant_id`)} AS tenant,
  (SELECT consumer_id FROM sale_consumers WHERE sale_id = sales.id) AS consumer_id,
  ${all(Prisma.sql`
    SELECT * FROM beneficiary_types type
    WHERE tenant_id = sales.tenant_id AND active AND (
      NOT EXISTS (SELECT FROM beneficiary_type_products WHERE beneficiary_type_id = type.id)
      OR EXISTS (SELECT FROM beneficiary_type_products
                 WHERE beneficiary_type_id = type.id AND product_id = sales.product_id))
    ORDER BY id`)} AS types,
  ${all(Prisma.sql`
    SELECT every_life_cover, min_age, max_age, amount, refuse_above, valid_from
    FROM cover_limits limits JOIN products ON products.id = sales.product_id
    WHERE CASE WHEN every_life_cover THEN products.insurance_class IN (${literals(LIFE_COVER_CLASSES)})
      ELSE limits.insurance_class = products.insurance_class END
    ORDER BY limits.id`)} AS cover_limits`;

const account = one(Prisma.sql`
  SELECT *, ${one(Prisma.sql`SELECT * FROM banks WHERE id = bank_id`)} AS bank,
    ${relationshipOf("holder_relationship_id")} AS holder_relationship
  FROM sale_bank_accounts WHERE sale_id = sales.id`);

const agent = one(Prisma.sql`
  SELECT id, name, surname, line_manager_user_id,
    ${one(Prisma.sql`SELECT requires_qc_oversight FROM personalities WHERE id = users.personality_id`)} AS personality
  FROM users WHERE id = sales.agent_id`);

const teamWith = (userId: number) =>
  one(Prisma.sql`
    SELECT id, name, leader_user_id,
      ${all(Prisma.sql`
        SELECT user_id FROM team_members WHERE team_id = teams.id AND user_id = ${userId}`)} AS members
    FROM teams WHERE id = sales.team_id`);

const coveredElsewhere = all(Prisma.sql`
  SELECT life.id_number_hash, life.date_of_birth, other.cover_amount, other.plan_snapshot, other.commencement_date,
    (SELECT member FROM beneficiary_types WHERE id = life.beneficiary_type_id) AS member
  FROM sale_insured_lives life JOIN sales other ON other.id = life.sale_id
  WHERE life.tenant_id = sales.tenant_id AND life.sale_id <> sales.id
    AND life.id_number_hash = ANY (ARRAY(
      SELECT id_number_hash FROM sale_insured_lives WHERE sale_id = sales.id AND id_number_hash IS NOT NULL))
    AND other.status IN (${literals(SUBMITTED_SALE_STATUSES)})
    AND (other.policy_outcome IS NULL OR other.policy_outcome IN (${literals(COVERING_OUTCOMES)}))
    AND (SELECT insurance_class FROM products WHERE id = other.product_id) IN (${literals(LIFE_COVER_CLASSES)})`);

const otherOpenSale = Prisma.sql`(
  SELECT other.reference
  FROM sale_persons person JOIN sales other ON other.id = person.sale_id
  WHERE person.tenant_id = sales.tenant_id AND person.role = 'policyholder'
    AND person.id_number_hash = (SELECT id_number_hash FROM (${policyholderOf("sales")} LIMIT 1) AS holder)
    AND other.id <> sales.id AND other.product_id = sales.product_id
    AND other.status NOT IN (${literals(FINISHED_SALE_STATUSES)})
  ORDER BY other.id LIMIT 1)`;

const review = one(Prisma.sql`
  SELECT open.id, kind, reviewer_id, reviewer_name, active_at, score, instant_fails, failed, min_scored_percent,
    found.unscored, found.scored_percent
  FROM sale_reviews open JOIN scorecard_editions edition ON edition.id = open.edition_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE result IS NULL) AS unscored, coalesce(
        round(100.0 * sum(weight) FILTER (WHERE result IN ('pass', 'fail')) / nullif(sum(weight), 0), 2), 0) AS scored_percent
      FROM sale_review_items WHERE review_id = open.id
    ) found
  WHERE open.sale_id = sales.id AND open.state = 'open'`);

/** What a change of the sale may change besides its own columns, each by the name that it has in the record. */
const changing = (reader: Reader): Record<ChangingPart, Prisma.Sql> => ({
  plan: one(Prisma.sql`SELECT id, heading FROM product_plans WHERE id = sales.product_plan_id`),
  agent,
  qc_personality: one(Prisma.sql`SELECT id, name FROM personalities WHERE id = sales.qc_personality_id`),
  team: teamWith(reader.id),
  policyholder: one(policyholderOf("sales")),
  insured_lives: rowsOf("sale_insured_lives"),
  beneficiaries: rowsOf("sale_beneficiaries"),
  bank_account: account,
  mandate: one(Prisma.sql`SELECT * FROM sale_mandates WHERE sale_id = sales.id AND voided_at IS NULL`),
  packs: all(Prisma.sql`
    SELECT id, edition, submitted_at, size_bytes, sha256, made_at, mailed_at, refused_at, delivered_on, delivered_how,
      voided_at, voided_by_name, is_late
    FROM sale_packs WHERE sale_id = sales.id ORDER BY edition DESC`),
  suppressed_contacts: all(suppressedContacts()),
  covered_elsewhere: coveredElsewhere,
  other_open_sale: otherOpenSale,
  review,
  is_party: isPartyTo(reader),
  review_grant: one(grantTo(themselves(reader))),
});

const named = (parts: Partial<Record<ChangingPart, Prisma.Sql>>) =>
  Prisma.join(Object.entries(parts).map(([name, query]) => Prisma.sql`${query} AS ${Prisma.raw(name)}`));

/** Reads all of the sale that meets a condition on `sales`. */
export const saleQuery = (reader: Reader, where: Prisma.Sql) => Prisma.sql`
  SELECT row_to_json(found) AS sale
  FROM (SELECT sales.*, ${named(changing(reader))}, ${settled} FROM sales WHERE ${where}) AS found`;

/** Reads some parts of a sale again. */
export function changedPartsQuery(reader: Reader, id: number, parts: readonly ChangingPart[]): Prisma.Sql {
  const all = changing(reader);
  const wanted = Object.fromEntries(parts.map((part) => [part, all[part]]));
  return Prisma.sql`
    SELECT row_to_json(found) AS sale FROM (SELECT ${named(wanted)} FROM sales WHERE id = ${id}) AS found`;
}
