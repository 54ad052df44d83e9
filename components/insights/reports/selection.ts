import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import type { PeriodChoice } from "@/lib/insights/dashboard/period-choice";
import { CARD_NAMES, type Card, cardsAmong, tabOf } from "@/lib/insights/reports/cards";
import { REPORT_PERIODS, type ReportPeriod } from "@/lib/insights/reports/schema";

const USUAL_CARDS: readonly Card[] = ["leads.kpis", "leads.daily", "sales.kpis", "sales.daily", "sales.leaderboard"];

/** The dashboard's periods by the names that reports have for them. One that has none becomes "since the last one". */
const OF_DASHBOARD: Partial<Record<PeriodChoice, ReportPeriod>> = { "90_days": "last_90_days" };

/**
 * What a new report starts with: what the dashboard names in the address, /reports?create=1&tab=sales&product_id=7, else
 * the cards that most people want.
 */
export function selectionIn(params: Pick<URLSearchParams, "get">) {
  const named = cardsAmong((params.get("cards") ?? "").split(","));
  const ofTab = CARD_NAMES.filter((card) => tabOf(card) === params.get("tab"));
  return {
    cards: [named, ofTab, USUAL_CARDS].map((cards) => [...cards]).find((cards) => cards.length > 0) ?? [],
    period: periodOf(params.get("period")),
    scope: WORK_SCOPES.find((scope) => scope === params.get("scope")) ?? "tenant",
    product_id: idOf(params.get("product_id")),
    team_id: idOf(params.get("team_id")),
  };
}

function periodOf(name: string | null): ReportPeriod {
  const known = Object.entries(OF_DASHBOARD).find(([choice]) => choice === name)?.[1] ?? name;
  return REPORT_PERIODS.find((period) => period === known) ?? "since_last";
}

const idOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);
