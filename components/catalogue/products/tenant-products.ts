"use client";

import { useHasNoOptions, useOptions } from "@/lib/platform/client/resource";

const NONE = "This tenant has no products yet. Link one under Tenants.";

/** The products of a tenant to choose from, and why there are none. Without a tenant there is nothing to choose. */
export function useTenantProducts(tenantId: number | null | undefined) {
  const path = tenantId ? `/products/options?tenant_id=${tenantId}` : null;
  return { products: useOptions(path), none: useHasNoOptions(path) ? NONE : undefined };
}
