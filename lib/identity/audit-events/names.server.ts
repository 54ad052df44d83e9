import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import type { AuditEvent } from "./schema";

export type UnnamedEvent = Omit<AuditEvent, "subject_name" | "created_at"> & { created_at: Date };
type Named = { type: string; id: number; name: string };

/** Adds the current names of the records; null for deleted records and those without a name. */
export async function withNames(events: UnnamedEvent[]): Promise<Sendable<AuditEvent>[]> {
  const names = events.length > 0 ? await namesOf(events) : new Map<string, string>();
  return events.map((event) => ({
    ...event,
    subject_name: names.get(keyOf(event.subject_type, event.subject_id)) ?? null,
  }));
}

const keyOf = (type: string, id: number | null) => `${type} ${id}`;

async function namesOf(events: UnnamedEvent[]): Promise<Map<string, string>> {
  const of = (type: string) =>
    events.flatMap(({ subject_type, subject_id }) =>
      subject_type === type && subject_id !== null ? [subject_id] : [],
    );
  const rows = await db.$queryRaw<Named[]>`
    SELECT 'users' AS type, id, concat_ws(' ', name, nullif(surname, '')) AS name FROM users WHERE id = ANY(${of("users")})
    UNION ALL SELECT 'tenants', id, name FROM tenants WHERE id = ANY(${of("tenants")})
    UNION ALL SELECT 'teams', id, name FROM teams WHERE id = ANY(${of("teams")})
    UNION ALL SELECT 'personalities', id, name FROM personalities WHERE id = ANY(${of("personalities")})
    UNION ALL SELECT 'roles', id, name FROM roles WHERE id = ANY(${of("roles")})
    UNION ALL SELECT 'products', id, name FROM products WHERE id = ANY(${of("products")})
    UNION ALL SELECT 'product-plans', id, heading FROM product_plans WHERE id = ANY(${of("product-plans")})
    UNION ALL SELECT 'product-faqs', id, question FROM product_faqs WHERE id = ANY(${of("product-faqs")})
    UNION ALL SELECT 'questions', id, name FROM questions WHERE id = ANY(${of("questions")})
    UNION ALL SELECT 'questionnaires', id, name FROM questionnaires WHERE id = ANY(${of("questionnaires")})
    UNION ALL SELECT 'scripts', script.id, product.name FROM scripts script
      JOIN products product ON product.id = script.product_id WHERE script.id = ANY(${of("scripts")})
    UNION ALL SELECT 'scorecards', scorecard.id, product.name FROM scorecards scorecard
      JOIN products product ON product.id = scorecard.product_id WHERE scorecard.id = ANY(${of("scorecards")})
    UNION ALL SELECT 'cover-limits', id,
      CASE WHEN every_life_cover THEN 'every life cover' ELSE insurance_class END || ' from age ' || min_age
      FROM cover_limits
      WHERE id = ANY(${of("cover-limits")})
    UNION ALL SELECT 'public-holidays', id, name FROM public_holidays WHERE id = ANY(${of("public-holidays")})
    UNION ALL SELECT 'beneficiary-types', id, name FROM beneficiary_types WHERE id = ANY(${of("beneficiary-types")})
    UNION ALL SELECT 'beneficiary-relationships', id, name FROM beneficiary_relationships
      WHERE id = ANY(${of("beneficiary-relationships")})
    UNION ALL SELECT 'banks', id, name FROM banks WHERE id = ANY(${of("banks")})
    UNION ALL SELECT 'lead-sources', id, name FROM lead_sources WHERE id = ANY(${of("lead-sources")})
    UNION ALL SELECT 'telephony', id, name FROM tenants WHERE id = ANY(${of("telephony")})
    UNION ALL SELECT 'api-keys', id, name FROM api_keys WHERE id = ANY(${of("api-keys")})
    UNION ALL SELECT 'webhooks', id, url FROM webhooks WHERE id = ANY(${of("webhooks")})
    UNION ALL SELECT 'allocation-rules', rule.id, 'To ' || team.name FROM allocation_rules rule
      JOIN teams team ON team.id = rule.team_id WHERE rule.id = ANY(${of("allocation-rules")})
    UNION ALL SELECT 'retention', id, class FROM retention_periods WHERE id = ANY(${of("retention")})
    UNION ALL SELECT 'sales', id, reference FROM sales WHERE id = ANY(${of("sales")})`;
  return new Map(rows.map(({ type, id, name }) => [keyOf(type, id), name]));
}
