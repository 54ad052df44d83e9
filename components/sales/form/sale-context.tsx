"use client";

import { createContext, useContext } from "react";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import type { SaleDraft } from "./draft/draft";

type OpenSale = {
  /** The latest version that the server has answered. */
  sale: SaleDetail;
  options: SaleOptions;
  draft: SaleDraft;
  /** Opens the screen with this index, counted from 0. */
  goTo: (screen: number) => void;
  /** Opens the screen of a field, and focuses it. */
  goToField: (path: string) => void;
  /** The field for which the open screen was opened; null where it was none. */
  wantedField: string | null;
};

const SaleContext = createContext<OpenSale | null>(null);

export const SaleProvider = SaleContext;

/** The sale whose page this is. @throws Error elsewhere */
export function useOpenSale(): OpenSale {
  const open = useContext(SaleContext);
  if (!open) throw new Error("useOpenSale is for the page of a sale");
  return open;
}
