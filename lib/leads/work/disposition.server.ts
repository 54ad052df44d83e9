import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { callingLawOf, law } from "@/lib/insurance/law/law.server";
import type { LeadRecord } from "@/lib/leads/record/record.server";
import { ATTEMPT_WINDOW_DAYS, LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { forbidden, invalid } from "@/lib/platform/http/errors.server";
import { daysBefore } from "@/lib/platform/time/days";
import {
  afterVoicemail,
  allocated,
  byRules,
  checkDiaryTime,
  type Disposition,
  inDiary,
  released,
} from "./dispositions";
import type { Transition } from "./schema";

type Assignee = { id: number; name: string; surname: string } | null;

/** What a transition sets, and the agent who then has the lead. */
type Outcome = { set: Disposition; assigned_user: Assignee };

/** @throws HttpError 422 or 403 when the input of the transition is invalid */
export async function dispositionOf(
  actor: Actor,
  lead: LeadRecord,
  input: Transition,
  now = new Date(),
): Promise<Outcome> {
  const { to, reason } = input;
  const { assigned_user } = lead;
  switch (to) {
    case "New":
      return { set: released(now), assigned_user: null };
    case "Allocated":
      return allocation(await findAssignee(actor, lead, input), now);
    case "Voicemail": {
      const attempts = { all: lead.attempts, recent: await countRecentAttempts(lead, now) };
      return { set: afterVoicemail(attempts, now, law()), assigned_user };
    }
    default:
      if (LEAD_STATUS[to].asksFor === "time") return diaryEntry(actor, lead, input, now);
      return { set: byRules(to, reason ?? null, now), assigned_user };
  }
}

const allocation = (user: NonNullable<Assignee>, now: Date) => ({ set: allocated(user.id, now), assigned_user: user });

async function findAssignee(actor: Actor, lead: LeadRecord, input: Transition) {
  const isManager = can(actor, "leads.allocate");
  const id = input.assigned_user_id ?? (isManager ? lead.assigned_user_id : null) ?? actor.id;
  if (id !== actor.id && !isManager) throw forbidden("Only a manager may allocate a lead to another agent.");
  const user = await db.user.findFirst({
    where: { id, tenant_id: lead.tenant_id, active: true },
    select: { id: true, name: true, surname: true },
  });
  if (!user) throw invalid({ assigned_user_id: "Choose an active user of this organisation" });
  return user;
}

/** The voicemails of the window, without those that were undone. */
async function countRecentAttempts(lead: LeadRecord, now: Date): Promise<number> {
  const voicemail = { path: ["status"], equals: "Voicemail" satisfies LeadStatus };
  const isCounted = { path: ["attempts"], gte: 1 }; // not so where the lead was processed since
  const recent = { lead_id: lead.id, created_at: { gte: daysBefore(ATTEMPT_WINDOW_DAYS, now) } };
  const [made, undone] = await Promise.all([
    db.leadEvent.count({ where: { ...recent, type: "status", new: voicemail } }),
    db.leadEvent.count({ where: { ...recent, type: "undone", AND: [{ old: voicemail }, { old: isCounted }] } }),
  ]);
  return made - undone;
}

function diaryEntry(actor: Actor, lead: LeadRecord, input: Transition, now: Date): Outcome {
  const at = new Date(input.diary_at ?? Number.NaN);
  const refusal = checkDiaryTime(at, callingLawOf(lead.tenant), now);
  if (refusal) throw invalid({ diary_at: refusal });
  // The agent is reminded of it, also when it is the team's. A platform administrator belongs to no tenant.
  const agent = lead.assigned_user ?? (actor.tenant_id === lead.tenant_id ? actor : null);
  const entry = { at, scope: input.diary_scope ?? "mine", assignedUserId: agent?.id ?? null };
  return { set: inDiary(input.to, entry, now), assigned_user: agent };
}
