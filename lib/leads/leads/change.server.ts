import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { forbidden, invalid } from "@/lib/platform/http/errors.server";
import { daysBefore } from "@/lib/platform/time";
import {
  afterVoicemail,
  allocated,
  type Change,
  checkDiaryTime,
  declined,
  inDiary,
  nonExistent,
  released,
} from "./dispositions";
import type { LeadRecord } from "./record.server";
import type { Transition } from "./schema";
import { ATTEMPT_WINDOW_DAYS } from "./status";

/** What a possible transition changes of a lead. @throws HttpError 422 or 403 when something it needs is not right */
export async function changeFor(actor: Actor, lead: LeadRecord, input: Transition, now = new Date()): Promise<Change> {
  const { to, reason } = input;
  if (to === "New") return released(now);
  if (to === "Allocated") return allocated(await assigneeOf(actor, lead, input), now);
  if (to === "Voicemail") return afterVoicemail({ all: lead.attempts, recent: await recentAttempts(lead, now) }, now);
  if (to === "Diary") return diaryEntry(actor, lead, input, now);
  return to === "Declined" ? declined(reason ?? "", now) : nonExistent(reason ?? "", now);
}

async function assigneeOf(actor: Actor, lead: LeadRecord, input: Transition): Promise<number> {
  const isManager = can(actor, "leads.allocate");
  const id = input.assigned_user_id ?? (isManager ? lead.assigned_user_id : null) ?? actor.id;
  if (id !== actor.id && !isManager) throw forbidden("Only a manager may allocate a lead to somebody else.");
  const user = await db.user.findFirst({
    where: { id, tenant_id: lead.tenant_id, active: true },
    select: { id: true },
  });
  if (!user) throw invalid({ assigned_user_id: "Choose an active user of this organisation" });
  return id;
}

const recentAttempts = (lead: LeadRecord, now: Date) =>
  db.leadEvent.count({
    where: {
      lead_id: lead.id,
      type: "status",
      created_at: { gte: daysBefore(ATTEMPT_WINDOW_DAYS, now) },
      new: { path: ["status"], equals: "Voicemail" },
    },
  });

function diaryEntry(actor: Actor, lead: LeadRecord, input: Transition, now: Date): Change {
  const at = new Date(input.diary_at ?? Number.NaN);
  const refusal = checkDiaryTime(at, lead.tenant.calling_hours_enforced, now);
  if (refusal) throw invalid({ diary_at: refusal });
  // The owner is reminded of it, also of the team's; an administrator of the platform is nobody of this tenant.
  const owner = actor.tenant_id === lead.tenant_id ? actor.id : null;
  return inDiary(at, input.diary_scope ?? "mine", lead.assigned_user_id ?? owner, now);
}
