import { Badge } from "@/components/ui/badge";
import type { LeadRow } from "@/lib/leads/record/schema";

type Props = { lead: Pick<LeadRow, "call_consented" | "is_client" | "processed_at"> };

/** Says that an open lead has no consent to calls. A client needs none. */
export function CallConsent({ lead: { call_consented, is_client, processed_at } }: Props) {
  if (is_client) return <Badge tone="info">Client</Badge>;
  return call_consented || processed_at ? null : <Badge tone="warning">No consent</Badge>;
}
