/** The filters of the list, besides its search. */
export const AUDIT_FILTERS = ["tenant_id", "subject_type", "action", "actor_id", "date_from", "date_to", "conditions"];
