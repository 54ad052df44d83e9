"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeft, Printer } from "lucide-react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { useUser } from "@/components/screen/user";
import { useListState } from "@/components/table/use-list-state";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadSource } from "@/lib/leads/sources/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { Instructions } from "./instructions";
import { NewKeyButton } from "./new-key";
import { PostLog } from "./post-log";

type Props = {
  first: LeadSource;
  /** The address that leads are posted to. */
  address: string;
};

const INSTRUCTIONS = "instructions";

/** One lead source: the instructions for its sender, and the log of its posts. */
export function LeadSourceScreen({ first, address }: Props) {
  const { params, change } = useListState();
  const mayUpdate = can(useUser(), "lead-sources.update");
  const { data: source } = useQuery({
    queryKey: queryKeys.record("lead-sources", first.id),
    queryFn: () => api.get<LeadSource>(`/lead-sources/${first.id}`),
    initialData: first,
  });
  const shown = params.get("tab") === "log" ? "log" : INSTRUCTIONS;
  const actions = (
    <div className="flex flex-wrap gap-2 print:hidden">
      {shown === INSTRUCTIONS && (
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4 text-muted" /> Print
        </Button>
      )}
      {mayUpdate && <NewKeyButton source={source} labelled />}
    </div>
  );
  return (
    <>
      <div>
        <Link
          href="/integrations"
          className="mb-1 inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text print:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" /> Integrations
        </Link>
        <PageHeader
          title={source.name}
          subtitle={`${source.tenant.name} · ${productNameOf(source.product)}`}
          action={actions}
        />
      </div>
      {!source.active && <Alert tone="warning">This source is inactive: its posts are refused.</Alert>}
      <Tabs
        label="Lead source"
        shown={shown}
        onShow={(tab) => change({ tab: tab === INSTRUCTIONS ? null : tab }, { replace: true })}
        tabs={[
          { id: INSTRUCTIONS, label: "Instructions", content: <Instructions source={source} address={address} /> },
          { id: "log", label: "Log", content: <PostLog source={source} /> },
        ]}
      />
    </>
  );
}
