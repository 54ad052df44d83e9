import "server-only";
import type { z } from "zod";
import type { AuditedActor } from "@/lib/identity/audit/audit.server";
import type { Mails } from "@/lib/platform/mail/queue.server";
import { singleton } from "@/lib/platform/process/singleton";
import type { OpenWork } from "@/lib/identity/open-work/open-work";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { ViewedList } from "./saved-views/schema";
import type { Actor } from "./sessions/actor.server";
import type { TenantDeletion } from "./tenants/schema";

/** The team or user whose open work is counted or handed over. */
export type WorkHolder = { kind: "team" | "user"; id: number; name: string };

/** A list whose views can be saved: who may see it, who may change shared views, and which queries it accepts. */
export type ViewedListRules = { list: ViewedList; seenWith: Permission; managedWith: Permission; query: z.ZodType };

/** Keys by which programs call the API. */
type ApiKeyRules = {
  /** What every key begins with. */
  prefix: string;
  /** @throws HttpError 403 when the request is beyond the key's rights, 429 beyond its rate limit */
  actorOf: (request: Request, key: string, ip: string | null) => Promise<Actor | null>;
  /** Who makes the change in a JSON body that a key sends, and the change. @throws HttpError 422 */
  onBehalfOf: (key: Actor, request: Request, body: unknown) => Promise<{ actor: Actor; body: unknown }>;
};

/** What users, teams and tenants need from a higher domain, which the identity domain may not import. */
export type Domain = {
  work?: {
    kind: keyof OpenWork;
    count: (holder: WorkHolder) => Promise<number>;
    /** Moves the open work to another holder of the same kind, with an event for each record. */
    move: (actor: AuditedActor, from: WorkHolder, to: WorkHolder) => Promise<number>;
  };
  views?: ViewedListRules;
  keys?: ApiKeyRules;
  /** The ids of the events that the audit log does not show to a user yet. */
  hiddenAuditEvents?: (actor: Actor) => Promise<number[]>;
  /** The kinds of email messages that the domain sends. */
  mails?: Readonly<Record<string, Mails<never>>>;
  tenant?: {
    /** Adds the records that every new tenant starts with. */
    seed?: (tenantId: number) => Promise<void>;
    /** Counts what would be deleted with a tenant. */
    count?: (tenantId: number) => Promise<Partial<TenantDeletion>>;
    /** Why a tenant can't be deleted, in a sentence; null when nothing of the domain has to be kept. */
    refuseRemoval?: (tenantId: number) => Promise<string | null>;
    /** Deletes a tenant's records in batches. @returns a function that removes their files after the commit */
    remove?: (tenantId: number) => Promise<() => Promise<void>>;
  };
};

const registered = singleton<{ domains: readonly Domain[] }>("domains", () => {
  throw new Error("No domains are registered: import lib/domains.server.ts first");
});

/** Registers the domains, lower ones first. Called once per process, by lib/domains.server.ts. */
export const registerDomains = (domains: readonly Domain[]): void => registered.set({ domains });

export const registeredDomains = (): readonly Domain[] => registered.get().domains;

export function apiKeyRules(): ApiKeyRules {
  const keys = registeredDomains().find((domain) => domain.keys)?.keys;
  if (!keys) throw new Error("No domain has API keys: import lib/domains.server.ts first");
  return keys;
}

export async function openWorkOf(holder: WorkHolder): Promise<OpenWork> {
  return sumWork(({ count }) => count(holder));
}

/** The ids of the events that the audit log does not show to a user yet. */
export async function hiddenAuditEventsOf(actor: Actor): Promise<number[]> {
  const hidden = await Promise.all(
    registeredDomains().map(({ hiddenAuditEvents }) => hiddenAuditEvents?.(actor) ?? []),
  );
  return hidden.flat();
}

/** Moves all open work to another holder. @returns how much was moved */
export function moveOpenWork(actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<OpenWork> {
  return sumWork(({ move }) => move(actor, from, to));
}

async function sumWork(count: (work: NonNullable<Domain["work"]>) => Promise<number>): Promise<OpenWork> {
  const total: OpenWork = { leads: 0, sales: 0 };
  for (const { work } of registeredDomains()) if (work) total[work.kind] = await count(work);
  return total;
}
