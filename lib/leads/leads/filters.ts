/** The filters of a product's lead screen, apart from the search. */
export const LEAD_FILTERS = [
  ...["status", "unprocessed", "assigned_user_id", "source", "campaign", "team_id", "date_from", "date_to"],
];
