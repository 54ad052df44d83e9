import { DISPOSITIONS, LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";

type Subject = { first_attempt_at: Date | null; contacted_at: Date | null };
type Result = { isAttempt: boolean; isContact: boolean };

/** What a call that gave a lead this status was. A change that was no call, such as a bulk action, is no attempt. */
export function resultOf(status: LeadStatus, reason: string | null, isCall: boolean): Result {
  return { isAttempt: isCall && DISPOSITIONS.includes(status), isContact: LEAD_STATUS[status].isContact(reason) };
}

/** The columns of a lead's first attempt and first contact, which a later call leaves alone. */
export const firstsOf = (lead: Subject, { isAttempt, isContact }: Result, by: { id: number }, now: Date) => ({
  ...(isAttempt && lead.first_attempt_at === null && { first_attempt_at: now }),
  ...(isContact && lead.contacted_at === null && { contacted_at: now, contacted_by_id: by.id }),
});
