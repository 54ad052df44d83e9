import { useDownload } from "@/components/form/use-download";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadImportRow } from "@/lib/leads/imports/schema";

/** Downloads the rows that an import left out; undefined without any, and to those who may not have them. */
export function useRejects({ id, has_rejects, user }: LeadImportRow) {
  const me = useUser();
  const rejects = useDownload(`/lead-imports/${id}/rejects`);
  return has_rejects && (user.id === me.id || can(me, "leads.export")) ? rejects : undefined;
}
