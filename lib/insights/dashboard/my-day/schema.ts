/** A call that was agreed with a client. `at` is ISO 8601 text. */
export type AgreedCall = { kind: "diary" | "callback"; at: string; client: string; product: string; href: string };

export type ReturnedSale = { id: number; reference: string; client: string; href: string };

/** What a user has made this month, premium in rand. Targets are null where there are none. */
export type MonthSoFar = {
  submissions: number;
  premium: number;
  /** Of the working days up to today. */
  target_submissions: number | null;
  /** Of the whole month. */
  target_premium: number | null;
};

/** What waits for one user. A part is null where it is none of their work. */
export type MyDay = {
  /** How many leads they have that are not processed. */
  open_leads: number | null;
  /** The next calls up to the end of the day, overdue ones first. */
  calls: AgreedCall[] | null;
  /** How many there are of each kind, up to 1,000. */
  calls_due: { diary: number; callback: number } | null;
  /** The first of the sales that quality control sent back and that are worked on again, those sent back most often first. */
  returned: ReturnedSale[] | null;
  /** How many there are, up to 1,000. */
  returned_total: number | null;
  month: MonthSoFar | null;
  /** How many sales wait to be checked, and since when the first of them does. */
  to_check: { total: number; since: string | null } | null;
};
