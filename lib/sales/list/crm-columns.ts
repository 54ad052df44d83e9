/** The columns of exports and of a CRM's fields that hold no personal data. The answers to questions may all hold some. */
const NON_PERSONAL_COLUMNS: ReadonlySet<string> = new Set([
  ...[
    "reference",
    "lead_id",
    "product",
    "plan",
    "status",
    "status_changed_at",
    "agent",
    "team",
    "source",
    "created_at",
  ],
  ...["cover_amount", "monthly_premium", "commencement_date", "first_debit_on", "bank.debit_day", "mandate.agreed_at"],
  ...["callback_at", "qc_submitted_at", "kick_count", "qc_result", "qc_reviewer", "submitted_at", "recalled_at"],
  ...["policy_outcome", "policy_ended_on", "last_collected_on", "declined_at"],
  ...["delivered_on", "delivered_how", "cooling_off_ends_on", "insured_lives", "beneficiaries"],
  ...["confirm_by", "confirmation", "replacement_send_by", "replacement_sent_on"],
]);

export const isNonPersonalColumn = (name: string) => NON_PERSONAL_COLUMNS.has(name);
