import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

/** One action on a record. For a change, `old` and `new` hold the fields that differ. */
export const auditEventResponse = responseOf("AuditEvent", {
  id: z.int(),
  created_at: instant,
  action: z.string().describe('Resource and action, such as "roles.update".'),
  subject_type: z.string(),
  subject_id: z.int().nullable(),
  subject_name: z.string().nullable().describe("The current name of the record."),
  old: z.record(z.string(), z.unknown()).nullable(),
  new: z.record(z.string(), z.unknown()).nullable(),
  actor_id: z.int().nullable(),
  actor_name: z.string(),
  impersonator_name: z.string().nullable().describe("The administrator behind an impersonation."),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
  ip: z.string().nullable(),
});

export type AuditEvent = z.output<typeof auditEventResponse>;
