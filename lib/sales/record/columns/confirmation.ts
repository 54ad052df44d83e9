/** Whether the client has the policy pack in writing. */
export const CONFIRMATIONS = ["due", "overdue", "given", "late"] as const;

export type Confirmation = (typeof CONFIRMATIONS)[number];

export const CONFIRMATION_LABELS: Record<Confirmation, string> = {
  due: "To confirm in writing",
  overdue: "Confirmation overdue: do not debit",
  given: "Confirmed in writing",
  late: "Confirmed too late: do not debit",
};

/** The reasons why a delivery counts no more. */
export const CAME_BACK = "It came back";
export const REFUSED_BY_SERVER = "The mail server refused the email";

type Subject = { delivered_on: string | null; confirm_by: string | null };

/** Of a submitted sale. @param today "YYYY-MM-DD" in South Africa, as are the other days */
export function confirmationOf({ delivered_on, confirm_by }: Subject, today: string): Confirmation {
  const isLate = confirm_by !== null && confirm_by < (delivered_on ?? today);
  if (delivered_on !== null) return isLate ? "late" : "given";
  return isLate ? "overdue" : "due";
}
