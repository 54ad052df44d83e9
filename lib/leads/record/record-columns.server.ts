import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { type Lead, Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { type CallRules, callRuleColumns, isSuppressedLead } from "./call-rules.server";
import { type LatestCalls, latestCalls } from "./calls/calls.server";
import { LEAD_STATUS, LEAD_STATUSES } from "./status";

type Named = { id: number; name: string };

/** A row with `recordColumns`. The product is null when the tenant no longer has it. */
export type RecordRow = Lead &
  CallRules & {
    product: (Named & { slug: string }) | null;
    assigned_user: (Named & { surname: string }) | null;
    team: Named | null;
    tenant: Named & { calling_hours_enforced: boolean; pay_day: number; call_consent: string; cleansing: string };
    sale: { id: number; reference: string; status: SaleStatus } | null;
    consumer_id: number | null;
    undo: { event_id: number | null; user_id: number; session_id: string | null } | null;
    undo_at: Date | null;
    suppressed: boolean;
    calls: LatestCalls;
    phone_changed: boolean;
  };

const stored = Prisma.raw(
  Object.values(Prisma.LeadScalarFieldEnum)
    .map((column) => `lead.${column}`)
    .join(", "),
);

const REOPENED_BY_PHONE = LEAD_STATUSES.filter((status) => LEAD_STATUS[status].reopening === "another phone number");

/**
 * What a query of `lead`, which has the columns of `leads`, selects of a lead with everything that its rules and its page
 * need. By subqueries, since each of them is one look-up in an index however the rest is planned.
 * @param suppressed whether it is, where that is known
 */
export const recordColumns = (suppressed = isSuppressedLead()): Prisma.Sql => Prisma.sql`${stored},
  (SELECT json_build_object('id', id, 'name', name, 'slug', slug) FROM products WHERE id = lead.product_id) AS product,
  (SELECT json_build_object('id', id, 'name', name, 'surname', surname) FROM users WHERE id = lead.assigned_user_id)
    AS assigned_user,
  (SELECT json_build_object('id', id, 'name', name) FROM teams WHERE id = lead.team_id) AS team,
  (SELECT json_build_object('id', id, 'name', name, 'calling_hours_enforced', calling_hours_enforced,
     'pay_day', pay_day, 'call_consent', call_consent, 'cleansing', cleansing) FROM tenants WHERE id = lead.tenant_id) AS tenant,
  (SELECT json_build_object('id', id, 'reference', reference, 'status', status) FROM sales WHERE lead_id = lead.id) AS sale,
  (SELECT consumer_id FROM lead_consumers WHERE lead_id = lead.id) AS consumer_id,
  (SELECT json_build_object('event_id', event_id, 'user_id', user_id, 'session_id', session_id)
   FROM lead_undos WHERE lead_id = lead.id) AS undo,
  (SELECT created_at FROM lead_undos WHERE lead_id = lead.id) AS undo_at,
  ${suppressed} AS suppressed,
  ${callRuleColumns()},
  ${latestCalls()} AS calls,
  lead.phone IS NOT NULL AND CASE WHEN lead.status IN (${literals(REOPENED_BY_PHONE)})
    THEN coalesce(${firstPhoneSince} <> lead.phone, false) ELSE false END AS phone_changed`;

// The first change of the number after the lead was closed contains the number that did not exist; it may have been none.
const firstPhoneSince = Prisma.sql`(
  SELECT coalesce(event.old->>'phone', value.old #>> '{}', '')
  FROM lead_events event LEFT JOIN lead_event_values value ON value.event_id = event.id AND value.field = 'phone'
  WHERE event.lead_id = lead.id AND event.type = 'updated' AND event.created_at >= lead.status_changed_at
    AND (jsonb_exists(event.digests, 'phone') OR jsonb_exists(event.new, 'phone'))
  ORDER BY event.id LIMIT 1)`;
