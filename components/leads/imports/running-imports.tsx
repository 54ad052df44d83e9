"use client";

import { useTenantQuery } from "@/components/identity/tenancy/selected-tenant";
import { Link } from "@/components/ui/link";
import { ImportProgress } from "./import-status";
import { useBusyImports } from "./use-import";

/** The running imports into a product, of all users. */
export function RunningImports({ productId }: { productId: number }) {
  const busy = useBusyImports(productId, useTenantQuery());
  if (busy.length === 0) return null;
  return (
    <section
      aria-label="Running imports"
      className="flex flex-col gap-2 rounded-panel border bg-surface px-4 py-3 shadow-panel"
    >
      {busy.map((found) => (
        <ImportProgress key={found.id} found={found} />
      ))}
      <Link href="/lead-imports" className="self-start text-primary-text hover:underline">
        All imports
      </Link>
    </section>
  );
}
