"use client";

import { useCallback, useState } from "react";
import { addressedParams, useAddressed } from "@/components/table/address";
import { useListState } from "@/components/table/use-list-state";

/** The parameter of an address that opens a lead from the queue, so that the next one follows it. */
export const FROM_QUEUE = "queue";

const idIn = (lead: string | null) => Number(lead) || null;

/** The lead that is open at this moment, for work that began earlier. */
export const openNow = () => idIn(addressedParams().get("lead"));

/** The lead that the URL names. Once it is saved it stays so until the next one is open, or it is opened again. */
export function useOpenLead() {
  const { params, change } = useListState();
  const openId = idIn(useAddressed("lead", params));
  const [worked, setWorked] = useState<number | null>(null);
  if (worked !== null && worked !== openId) setWorked(null);

  const open = useCallback(
    (id: number | null) => {
      setWorked(null);
      change({ lead: id, [FROM_QUEUE]: null }, { keepPage: true, replace: openId !== null });
    },
    [change, openId],
  );

  return { openId, open, isWorked: worked !== null && worked === openId, setWorked: () => setWorked(openId) };
}
