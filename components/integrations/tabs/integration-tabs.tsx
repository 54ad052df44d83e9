"use client";

import { useSearchParams } from "next/navigation";
import { useUser } from "@/components/screen/user";
import { Link } from "@/components/ui/link";
import { openTabs, type TabName } from "./tabs";

const TAB = "-mb-px shrink-0 border-b-2 pt-1 pb-2.5 font-medium";

/** The tabs of the screen Integrations, each an address of its own. The organisation that is shown stays. */
export function IntegrationTabs({ shown }: { shown: TabName }) {
  const tenant = useSearchParams().get("tenant_id");
  return (
    <nav aria-label="Integrations" className="flex gap-6 overflow-x-auto border-b print:hidden">
      {openTabs(useUser()).map(({ name, label, path }) => (
        <Link
          key={name}
          href={tenant ? `${path}?tenant_id=${tenant}` : path}
          aria-current={name === shown ? "page" : undefined}
          className={`${TAB} ${name === shown ? "border-primary-text" : "border-transparent text-muted hover:text-text"}`}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
