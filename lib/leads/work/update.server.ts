import "server-only";
import type { Author } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { maskIdNumber } from "@/lib/insurance/id-number";
import { applyLeadChange } from "@/lib/leads/record/change.server";
import type { Locked } from "@/lib/leads/record/lock.server";
import { factsOfIdNumber } from "@/lib/leads/record/person.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { decrypt, idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { findLead } from "./detail.server";
import { lockLead } from "./lock.server";
import type { LeadChange } from "./schema";
import { keepForUndo } from "./undo-record.server";

type Person = Omit<LeadChange, "version" | "processed_at">;

/**
 * Changes a person's details, or marks a lead processed.
 * @throws HttpError 404, 409 when it has become a sale, is already processed or has a newer version, 422
 */
export function updateLead(actor: Actor, id: number, change: LeadChange): Promise<LeadDetail> {
  const { version, processed_at, ...given } = change;
  const person = { ...factsOfIdNumber(given.id_number), ...given };
  return transaction(async () => {
    const lead = await lockLead(actor, id, version);
    await changePerson(actor, lead, person);
    if (processed_at !== undefined && !isAsRead(lead, change)) await markProcessed(actor, lead, processed_at);
    return findLead(actor, id);
  });
}

/** With its version, a client shows that it has read the lead since it was processed. */
const isAsRead = (lead: LeadRecord, { version, processed_at }: LeadChange): boolean =>
  processed_at == null
    ? lead.processed_at === null
    : version !== undefined && Date.parse(processed_at) === lead.processed_at?.getTime();

/** Changes a person's details. @throws HttpError 409 when the lead has become a sale, 422 */
export async function changePerson(author: Author, lead: Locked<LeadRecord>, person: Person): Promise<void> {
  const before = personOf(lead);
  const fields = (Object.keys(person) as (keyof Person)[]).filter(
    (field) => person[field] !== undefined && person[field] !== before[field],
  );
  if (fields.length === 0) return;
  if (lead.processed_outcome === "converted") throw conflict("This lead has become a sale and is locked.");
  const after = { ...before, ...person };
  if (!after.phone && !after.email) throw invalid({ phone: "Enter a phone number or an email address" });
  const shown = (values: Person) => Object.fromEntries(fields.map((field) => [field, masked(values)[field]]));
  await applyLeadChange(author, lead, {
    type: "updated",
    set: { ...columnsOf(person), ...(fields.includes("phone") && wordOf(author, lead)) },
    old: shown(before),
    new: shown(after),
  });
}

/** With another number it may be another person, so that what was known of it is the editor's word. */
const wordOf = ({ id }: Author, { is_client }: LeadRecord) =>
  id === null ? {} : { consented_by_id: id, client_by_id: is_client ? id : null };

const personOf = (lead: LeadRecord): Person => ({
  ...lead,
  id_number: lead.id_number_encrypted && decrypt(lead.id_number_encrypted),
  date_of_birth: lead.date_of_birth && dateText(lead.date_of_birth),
});

const columnsOf = ({ id_number, date_of_birth, ...columns }: Person) => ({
  ...columns,
  ...(id_number !== undefined && idNumberColumns(id_number)),
  ...(date_of_birth !== undefined && { date_of_birth: date_of_birth && dateColumn(date_of_birth) }),
});

const masked = (person: Person): Person => ({
  ...person,
  id_number: person.id_number && maskIdNumber(person.id_number),
});

async function markProcessed(actor: Actor, lead: Locked<LeadRecord>, time: string | null): Promise<void> {
  if (time === null) throw invalid({ processed_at: "Enter a date and time" });
  if (lead.processed_at !== null) throw conflict("This lead is already processed.");
  const processed = {
    // The browser's clock may be wrong, and a day without a time begins before the lead was added on that day.
    processed_at: new Date(Math.min(Math.max(Date.parse(time), lead.created_at.getTime()), Date.now())),
    processed_outcome: "withdrawn" as const,
  };
  const set = { ...processed, next_action_at: null, diary_at: null, diary_scope: null };
  const event = await applyLeadChange(actor, lead, { type: "processed", set, new: processed });
  await keepForUndo(actor, lead, event.id);
}
