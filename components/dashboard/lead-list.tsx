"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ArrowRightLeft, Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { convertLead } from "@/components/leads/convert-lead";
import { leadColumns } from "@/components/leads/lead-columns";
import { useUser } from "@/components/shell/user";
import { ListView } from "@/components/table/list-view";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/client/api";
import type { FirstPage } from "@/lib/client/resource";
import type { LeadRow } from "@/lib/leads/schema";
import { can } from "@/lib/permissions";
import { dashboardScope } from "./scope";

export type LeadListProps = {
  products: { id: number; name: string }[];
  tenantId: number | null;
  first: FirstPage<LeadRow> | undefined;
};

const PAGE_SIZES = [10, 20, 50];
const SHOWN = ["name", "phone", "status", "source", "age", "assigned"];
const productColumn = {
  key: "product",
  label: "Product",
  sortBy: "product.name",
  hidden: true,
  cell: (lead: LeadRow) => lead.product.name,
};
const columns = [...leadColumns.filter(({ key }) => SHOWN.includes(key)), productColumn];

/** The latest leads of every product, with the two things one does to them from here. */
export function LeadList({ products, tenantId, first }: LeadListProps) {
  const user = useUser();
  const router = useRouter();
  const queryClient = useQueryClient();

  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ["leads"] }),
      queryClient.invalidateQueries({ queryKey: ["dashboard"] }),
    ]);

  async function act(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      toast("error", error instanceof Error ? error.message : "The request failed.");
    }
    await reload();
  }

  const convert = (lead: LeadRow) => act(async () => router.push(await convertLead(lead)));
  const markProcessed = (lead: LeadRow) =>
    act(async () => {
      await api.put(`/leads/${lead.id}`, { processed_at: new Date().toISOString(), version: lead.version });
      toast("success", "Lead marked processed");
    });

  return (
    <ListView
      resource="leads"
      label="Latest leads"
      columns={columns}
      defaultSort={{ by: "created_at", desc: true }}
      searchPlaceholder="Search name, phone, email"
      filters={[
        { name: "product_id", label: "Product", options: products },
        { name: "unprocessed", label: "Processed or not", options: [{ id: "1", name: "Unprocessed" }] },
      ]}
      {...dashboardScope(tenantId)}
      pageSizes={PAGE_SIZES}
      empty="No leads found."
      first={first}
      actions={(lead) => {
        const isOpen = lead.processed_at === null;
        return (
          <>
            {can(user, "sales.store") && (
              <IconButton
                icon={ArrowRightLeft}
                label="Convert"
                disabled={!isOpen || !lead.product.slug || !lead.lead_id}
                onClick={() => convert(lead)}
              />
            )}
            {can(user, "leads.update") && (
              <IconButton icon={Check} label="Mark processed" disabled={!isOpen} onClick={() => markProcessed(lead)} />
            )}
          </>
        );
      }}
    />
  );
}
