import "server-only";
import type { AuditedActor } from "@/lib/platform/audit/audit.server";
import { singleton } from "@/lib/platform/singleton";
import type { OpenWork } from "./open-work";
import type { TenantDeletion } from "./tenants/schema";

/** Whose open work is counted or handed over. */
export type WorkHolder = { kind: "team" | "user"; id: number; name: string };

/** What users, teams and tenants need of a domain above them, which they may not import. */
export type Domain = {
  work?: {
    kind: keyof OpenWork;
    count: (holder: WorkHolder) => Promise<number>;
    /** Gives the holder's open work to another holder of the same kind, with an event for each record. */
    move: (actor: AuditedActor, from: WorkHolder, to: WorkHolder) => Promise<number>;
  };
  tenant?: {
    /** Adds what every new tenant starts with. */
    seed?: (tenantId: number) => Promise<void>;
    /** What would be deleted with a tenant. */
    count?: (tenantId: number) => Promise<Partial<TenantDeletion>>;
    /** Deletes a tenant's records, a batch at a time. @returns what removes their files once that is committed */
    remove?: (tenantId: number) => Promise<() => Promise<void>>;
  };
};

const registered = singleton<{ domains: readonly Domain[] }>("domains", () => {
  throw new Error("No domains are registered: lib/domains.server.ts has to be loaded first");
});

/** Makes domains known, the lower ones first. Called once in every process (lib/domains.server.ts). */
export const registerDomains = (domains: readonly Domain[]): void => registered.set({ domains });

export const registeredDomains = (): readonly Domain[] => registered.get().domains;

/** What somebody still has to do. */
export async function openWorkOf(holder: WorkHolder): Promise<OpenWork> {
  return sumWork(({ count }) => count(holder));
}

/** Gives the open work of somebody to somebody else. @returns how much */
export function moveOpenWork(actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<OpenWork> {
  return sumWork(({ move }) => move(actor, from, to));
}

async function sumWork(amountOf: (work: NonNullable<Domain["work"]>) => Promise<number>): Promise<OpenWork> {
  const total: OpenWork = { leads: 0, sales: 0 };
  for (const { work } of registeredDomains()) if (work) total[work.kind] = await amountOf(work);
  return total;
}
