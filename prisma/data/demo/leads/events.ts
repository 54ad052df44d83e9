import type { LeadEventType } from "@/lib/leads/record/events";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { callOf } from "./calls";
import { LEADS } from "./content";
import type { SeededLead } from "./index";
import type { Step } from "./story";

/** An event with its personal values. */
export type NewLeadEvent = Omit<Prisma.LeadEventCreateManyInput, "tenant_id" | "old" | "new" | "digests"> & {
  type: LeadEventType;
  old?: Record<string, unknown>;
  new?: Record<string, unknown>;
};

/** What a lead's timeline shows of its sale. */
type SaleOfLead = { sale_id: number; reference: string };

/** The timeline of a lead, as the application would write it. */
export function eventsOf(lead: SeededLead, sale: SaleOfLead | undefined): NewLeadEvent[] {
  const { id: lead_id, row, story } = lead;
  const created = {
    lead_id,
    type: "created",
    new: { status: "New", source: row.source },
    actor_name: LEADS.importer,
    created_at: row.created_at,
  } as const;
  const by = { lead_id, actor_id: story.agent.id, actor_name: story.agent.full_name };
  const told = story.steps.map((step) => ({
    ...by,
    ...eventOf(step, lead, sale),
    attempts: callOf(step, story.ending).isAttempt ? 1 : 0,
    created_at: step.at,
  }));
  return [created, ...told];
}

type Happening = Omit<NewLeadEvent, "lead_id" | "actor_id" | "actor_name" | "attempts" | "created_at">;

function eventOf({ name, from, to }: Step, { story, random }: SeededLead, sale: SaleOfLead | undefined): Happening {
  const { person, ending, agent } = story;
  const change = { type: "status", old: { status: from }, new: { status: to } } as const;
  switch (name) {
    case "claimed":
      return {
        ...change,
        old: { status: from, assigned_user: null },
        new: { status: to, assigned_user: agent.full_name },
      };
    case "released":
      return {
        ...change,
        old: { status: from, assigned_user: agent.full_name },
        new: { status: to, assigned_user: null },
      };
    case "lost":
      return { ...change, ...ending };
    case "noted":
      return { type: "note", note: random.pick(LEADS.notes) };
    case "updated":
      return { type: "updated", old: { alt_phone: null }, new: { alt_phone: person.alt_phone } };
    case "converted":
      return { type: "converted", new: sale };
    default:
      return change;
  }
}
