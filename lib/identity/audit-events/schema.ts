type Values = Record<string, unknown>;

/** One thing that was done to a record: on a change, `old` and `new` hold what differs. */
export type AuditEvent = {
  id: number;
  created_at: string;
  /** What was done to what kind of record: "roles.update". */
  action: string;
  subject_type: string;
  subject_id: number | null;
  /** What the record is called now. */
  subject_name: string | null;
  old: Values | null;
  new: Values | null;
  actor_id: number | null;
  actor_name: string;
  /** The administrator who acted in the actor's place. */
  impersonator_name: string | null;
  tenant: { id: number; name: string } | null;
  ip: string | null;
};

/** What the list of events is filtered by, besides its search. */
export const AUDIT_FILTERS = ["tenant_id", "subject_type", "action", "actor_id", "date_from", "date_to"];
