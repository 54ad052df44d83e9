"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { addressedParams, useAddressed } from "@/components/table/address";
import { useListState } from "@/components/table/use-list-state";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { setUnopened, unopenedLead } from "./saves";

/** The parameter of an address that opens a lead from the queue, so that the next one follows it. */
export const FROM_QUEUE = "queue";

const idIn = (lead: string | null) => Number(lead) || null;

/** The lead that is open at this moment, for work that began earlier. */
export const openNow = () => idIn(addressedParams().get("lead"));

type Showing = {
  /** The lead is shown before the server has opened it. */
  isAhead?: boolean;
  /** The page that the list turns to. */
  page?: number | null;
};

/** The lead that the URL names. Each time that a lead is opened, also the same one, it begins without unsaved input. */
export function useOpenLead() {
  const queryClient = useQueryClient();
  const { params, change } = useListState();
  const openId = idIn(useAddressed("lead", params));
  const [opening, setOpening] = useState({ id: openId, count: 0, isAhead: false, isWorked: false });
  // By a link, or by Back.
  if (opening.id !== openId) setOpening({ id: openId, count: opening.count + 1, isAhead: false, isWorked: false });

  const open = useCallback(
    (id: number | null, { isAhead = false, page = null }: Showing = {}) => {
      setOpening(({ count }) => ({ id, count: count + 1, isAhead, isWorked: false }));
      const address = { lead: id, [FROM_QUEUE]: null, ...(page !== null && { page }) };
      change(address, { keepPage: true, replace: openId !== null });
    },
    [change, openId],
  );

  // A lead whose opening was refused is like any other when it is opened from the list. What was cached of it is wrong.
  useOnChange(opening.count, () => {
    if (openId === null || opening.isAhead || unopenedLead() !== openId) return;
    setUnopened(null);
    void queryClient.resetQueries({ queryKey: queryKeys.record("leads", openId) });
  });

  return {
    openId,
    open,
    opening,
    /** The open lead is saved until the next one is open, or it is opened again. */
    setWorked: () => setOpening((current) => ({ ...current, isWorked: true })),
  };
}
