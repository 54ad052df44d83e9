import "server-only";
import { registry } from "@/lib/platform/process/singleton";
import type { TenantDeletion } from "./deletion-schema";

/** What a domain does with its records of a tenant. */
export type TenantRecords = {
  /** Adds the records that every new tenant starts with. */
  seed?: (tenantId: number) => Promise<void>;
  /** Counts what would be deleted with a tenant. */
  count?: (tenantId: number) => Promise<Partial<TenantDeletion>>;
  /** Why a tenant can't be deleted, in a sentence; null when nothing of the domain has to be kept. */
  refuseRemoval?: (tenantId: number) => Promise<string | null>;
  /** Deletes a tenant's records in batches. @returns a function that removes their files after the commit */
  remove?: (tenantId: number) => Promise<() => Promise<void>>;
};

/** What each domain does with its records, lower domains first. */
export const tenantRecords = registry<readonly TenantRecords[]>("records of tenants");
