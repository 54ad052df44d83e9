import "server-only";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { enqueueEmails, LAST } from "@/lib/platform/mail/queue.server";
import { counted, formatDate, fullNameOf } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import { REQUEST_NAMES } from "./names";

/** A request is remembered so many days before its answer is due, the day before, and on each day that it is late. */
const FIRST_REMINDER_DAYS = 7;
const MAX_REMINDED = 100;

export type ReminderEmail = { kind: "data-requests-due"; user_id: number; request_ids: number[] };

type Due = { id: number; owner_id: number | null };

/**
 * Reminds whoever deals with requests of the days on which their answers are due; of those that nobody deals with, every
 * administrator. Each gets one message for all of them. Any number of processes may do so at once.
 */
export const remindOfRequests = (): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      const due = await db.$queryRaw<Due[]>`
        UPDATE data_requests request SET reminded_on = today.day
        FROM (SELECT (now() AT TIME ZONE 'Africa/Johannesburg')::date AS day) today
        WHERE request.id IN (
          SELECT id FROM data_requests
          WHERE status = 'open' AND due_on <= today_in_south_africa() + ${FIRST_REMINDER_DAYS}::int
            AND (reminded_on IS NULL
              OR reminded_on < today_in_south_africa() AND due_on <= today_in_south_africa() + 1)
          ORDER BY id LIMIT ${MAX_REMINDED}::int FOR UPDATE SKIP LOCKED)
        RETURNING request.id, (SELECT id FROM users WHERE id = request.owner_id AND active) AS owner_id`;
      if (due.length === 0) return;
      const administrators = await db.user.findMany({ where: { is_admin: true, active: true }, select: { id: true } });
      const everybody = administrators.map(({ id }) => id);
      const requestsOf = new Map<number, number[]>();
      for (const { id, owner_id } of due) {
        for (const user_id of owner_id === null ? everybody : [owner_id])
          requestsOf.set(user_id, [...(requestsOf.get(user_id) ?? []), id]);
      }
      await enqueueEmails<ReminderEmail>(
        [...requestsOf].map(([user_id, request_ids]) => ({ kind: "data-requests-due", user_id, request_ids })),
        LAST,
      );
    }),
  );

/** The email about requests that are due; null when all were answered, or the user is gone. It names no person. */
export const writeReminder = ({ user_id, request_ids }: ReminderEmail): Promise<EmailMessage | null> =>
  asPlatform(async () => {
    const where = { id: user_id, active: true };
    const user = await db.user.findFirst({ where, select: { name: true, surname: true, email: true } });
    const requests = await db.dataRequest.findMany({
      where: { id: { in: request_ids }, status: "open" },
      orderBy: [{ due_on: "asc" }, { id: "asc" }],
      select: { id: true, type: true, due_on: true, tenant: { select: { name: true } } },
    });
    const [first] = requests;
    if (!user || !first) return null;
    const day = formatDate(dateText(first.due_on));
    const subject =
      requests.length === 1
        ? `Privacy request ${first.id} of ${first.tenant.name} is due on ${day}`
        : `${counted(requests.length, "privacy request")} are due, the first on ${day}`;
    return composeEmail({ name: fullNameOf(user), address: user.email }, null, {
      subject,
      parts: [
        "These people have a legal right to an answer:",
        ...requests.map(
          ({ id, type, due_on, tenant }) =>
            `${formatDate(dateText(due_on))}: ${REQUEST_NAMES[type]} (request ${id}, ${tenant.name}).`,
        ),
        { link: tenantAddress(null, "/data-requests?status=open"), label: "Open privacy requests" },
      ],
    });
  });
