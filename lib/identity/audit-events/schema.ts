type Values = Record<string, unknown>;

/** One action on a record. For a change, `old` and `new` hold the fields that differ. */
export type AuditEvent = {
  id: number;
  created_at: string;
  /** Resource and action, such as "roles.update". */
  action: string;
  subject_type: string;
  subject_id: number | null;
  /** The current name of the record. */
  subject_name: string | null;
  old: Values | null;
  new: Values | null;
  actor_id: number | null;
  actor_name: string;
  /** The administrator behind an impersonation. */
  impersonator_name: string | null;
  tenant: { id: number; name: string } | null;
  ip: string | null;
};

/** The filters of the list, besides its search. */
export const AUDIT_FILTERS = ["tenant_id", "subject_type", "action", "actor_id", "date_from", "date_to", "conditions"];
