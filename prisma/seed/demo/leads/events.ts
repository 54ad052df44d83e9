import type { LeadEventType } from "@/lib/leads/leads/schema";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { callOf } from "./calls";
import type { SeededLead } from "./index";
import type { Step } from "./story";

type NewEvent = Omit<Prisma.LeadEventCreateManyInput, "tenant_id" | "lead_id"> & { type: LeadEventType };

/** What a lead's timeline shows of its sale. */
export type SaleOfLead = { sale_id: number; reference: string };

const IMPORTER = "Data import";
const NOTES = [
  "Spoke briefly, at work. Asked to be called after five.",
  "Prefers to be helped in their home language.",
  "Comparing with a quote from the bank.",
  "Wants cover for the parents as well.",
  "Asked for the brochure by email before deciding.",
  "Line was bad; the client will look for better reception.",
  "Interested, pay day is the 25th.",
];

/** The timeline of a lead, as the application would write it. */
export function eventsOf(lead: SeededLead, sale: SaleOfLead | undefined): NewEvent[] {
  const { row, story } = lead;
  const created: NewEvent = {
    type: "created",
    new: { status: "New", source: row.source },
    actor_name: IMPORTER,
    created_at: row.created_at,
  };
  const by = { actor_id: story.agent.id, actor_name: story.agent.full_name };
  const told = story.steps.map((step) => ({
    ...by,
    ...eventOf(step, lead, sale),
    attempts: callOf(step, story.ending).isAttempt ? 1 : 0,
    created_at: step.at,
  }));
  return [{ ...created, attempts: 0 }, ...told];
}

type Happening = Omit<NewEvent, "actor_id" | "actor_name" | "attempts" | "created_at">;

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
      return { type: "note", note: random.pick(NOTES) };
    case "updated":
      return { type: "updated", old: { alt_phone: null }, new: { alt_phone: person.alt_phone } };
    case "converted":
      return { type: "converted", new: sale };
    default:
      return change;
  }
}
