import "server-only";
import type { AuditedActor } from "@/lib/identity/audit/audit.server";
import { registry } from "@/lib/platform/process/singleton";
import type { OpenWork } from "./schema";

/** The team or user whose open work is counted or handed over. */
export type WorkHolder = { kind: "team" | "user"; id: number; name: string };

/** One kind of open work, registered by the domain that has it. */
export type WorkRules = {
  kind: keyof OpenWork;
  count: (holder: WorkHolder) => Promise<number>;
  /** Moves the open work to another holder of the same kind, with an event for each record. */
  move: (actor: AuditedActor, from: WorkHolder, to: WorkHolder) => Promise<number>;
  /** Ends what a user does at the moment, such as a call. */
  end?: (actor: AuditedActor, user: { id: number }) => Promise<unknown>;
};

export const workRules = registry<readonly WorkRules[]>("kinds of work");

export const openWorkOf = (holder: WorkHolder): Promise<OpenWork> => sumWork(({ count }) => count(holder));

/** Moves all open work to another holder. @returns how much was moved */
export const moveOpenWork = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<OpenWork> =>
  sumWork(({ move }) => move(actor, from, to));

/** Ends what a user does at the moment, when they leave their tenant, are deactivated or deleted. */
export async function endRunningWork(actor: AuditedActor, user: { id: number }): Promise<void> {
  for (const { end } of workRules.get()) await end?.(actor, user);
}

async function sumWork(count: (work: WorkRules) => Promise<number>): Promise<OpenWork> {
  const total: OpenWork = { leads: 0, sales: 0 };
  for (const work of workRules.get()) total[work.kind] = await count(work);
  return total;
}
