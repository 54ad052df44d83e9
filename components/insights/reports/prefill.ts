"use client";

import { useSearchParams } from "next/navigation";
import { SALES_SCOPES } from "@/lib/insights/dashboard/sales-schema";
import { CARD_NAMES, type Card, cardsAmong, tabOf } from "@/lib/insights/reports/cards";
import { REPORT_PERIODS } from "@/lib/insights/reports/schema";

const USUAL_CARDS: readonly Card[] = ["leads.kpis", "leads.daily", "sales.kpis", "sales.daily", "sales.leaderboard"];

/**
 * What a new report starts with: what the dashboard names in the address, /reports?create=1&tab=sales&product_id=7, else
 * the cards that most people want.
 */
export function useSelection() {
  const params = useSearchParams();
  const named = cardsAmong((params.get("cards") ?? "").split(","));
  const ofTab = CARD_NAMES.filter((card) => tabOf(card) === params.get("tab"));
  return {
    cards: [named, ofTab, USUAL_CARDS].map((cards) => [...cards]).find((cards) => cards.length > 0) ?? [],
    period: REPORT_PERIODS.find((period) => period === params.get("period")) ?? "since_last",
    scope: SALES_SCOPES.find((scope) => scope === params.get("scope")) ?? "tenant",
    product_id: idOf(params.get("product_id")),
    team_id: idOf(params.get("team_id")),
  };
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);
