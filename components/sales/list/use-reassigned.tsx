"use client";

import { useState } from "react";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { formatCount } from "@/lib/platform/text/format";
import type { BulkReassignment } from "@/lib/sales/lifecycle/schema";

const RefusedRows = lazyDialog(() => import("@/components/table/refused-rows").then((module) => module.RefusedRows));

/** The result of the last reassignment: a message, and which sales could not be given away. */
export function useReassigned() {
  const [refused, setRefused] = useState<BulkReassignment["refused"]>([]);

  function show({ reassigned, refused }: BulkReassignment) {
    const total = reassigned + refused.length;
    if (refused.length === 0) toast("success", `${formatCount(total)} ${total === 1 ? "sale" : "sales"} reassigned`);
    setRefused(refused);
  }

  const dialog = refused.length > 0 && (
    <RefusedRows
      title={
        refused.length === 1 ? "One sale could not be reassigned" : `${refused.length} sales could not be reassigned`
      }
      singular="Sale"
      rows={refused.map(({ id, reference, message }) => ({ id, name: reference ?? "–", message }))}
      onClose={() => setRefused([])}
    />
  );
  return { show, dialog };
}
