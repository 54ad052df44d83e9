"use client";

import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useUser } from "@/components/screen/user";
import { Button } from "@/components/ui/button";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatTime, fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { useOpenSale } from "../sale-context";
import type { DraftSnapshot } from "./draft-state";
import { fieldLabel, readable } from "./field-labels";

/** What was changed here and elsewhere at once, field by field, to take over or to keep. */
export function SaleConflict({ snapshot: { differences }, theirs }: { snapshot: DraftSnapshot; theirs: SaleDetail }) {
  const { draft, sale, options } = useOpenSale();
  const own = fullNameOf(useUser());
  const editor = useLastEditor(theirs);
  const saved = `${editor === own ? "You" : (editor ?? "Another user")} saved this sale at ${formatTime(theirs.updated_at)}`;
  const all = differences.map(({ path }) => path);
  return (
    <section role="alert" className="rounded-panel border border-warning bg-surface p-4">
      <h2 className="flex items-center gap-2 font-medium text-warning-text">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {saved}
        {editor === own && " in another tab or on another device"}. These fields differ from yours:
      </h2>
      <ul className="my-3 divide-y">
        {differences.map((difference) => (
          <li key={difference.path} className="grid gap-x-4 gap-y-1.5 py-2 md:grid-cols-[12rem_1fr_1fr_auto]">
            <span className="text-muted">{fieldLabel(difference.path, sale)}</span>
            <span className="min-w-0 break-words">
              <span className="text-[13px] text-muted">Saved: </span>
              {readable(difference.path, difference.theirs, sale, options)}
            </span>
            <span className="min-w-0 break-words">
              <span className="text-[13px] text-muted">Yours: </span>
              {readable(difference.path, difference.mine, sale, options)}
            </span>
            <span className="flex gap-2">
              <Button size="small" onClick={() => draft.decide([difference.path], "theirs")}>
                Use saved
              </Button>
              <Button size="small" onClick={() => draft.decide([difference.path], "mine")}>
                Keep mine
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {differences.length > 1 && (
        <div className="flex gap-2">
          <Button size="small" onClick={() => draft.decide(all, "theirs")}>
            Use all saved
          </Button>
          <Button size="small" variant="primary" onClick={() => draft.decide(all, "mine")}>
            Keep all mine
          </Button>
        </div>
      )}
    </section>
  );
}

const NEWEST = "per_page=1";

function useLastEditor({ id, version }: SaleDetail): string | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.saleAudit(id, `${NEWEST}&version=${version}`),
    queryFn: () => api.get<SaleAudit>(`/sales/${id}/audit?${NEWEST}`),
  });
  return data?.events.data[0]?.actor_name;
}
