import { Badge } from "@/components/ui/badge";
import type { LeadRow } from "@/lib/leads/record/schema";

type Props = { lead: Pick<LeadRow, "call_consented" | "is_client" | "may_call" | "processed_at"> };

/** Says that an open lead may not be called without a consent. A client needs none. */
export function CallConsent({ lead: { call_consented, is_client, may_call, processed_at } }: Props) {
  if (is_client) return <Badge tone="info">Client</Badge>;
  return may_call || call_consented || processed_at ? null : <Badge tone="warning">No consent</Badge>;
}
