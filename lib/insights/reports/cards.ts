import { type Chart, LEAD_CHARTS } from "@/lib/insights/dashboard/charts";
import { DIMENSIONS } from "@/lib/leads/list/dimensions";

/** The two tabs of the dashboard, with the permission that opens each. */
export const TABS = {
  leads: { label: "Lead Insights", permission: "leads.index" },
  sales: { label: "Sales Insights", permission: "sales.index" },
} as const;

type Tab = keyof typeof TABS;

const chartCards = <Of extends Tab, Name extends string>(tab: Of, counted: string, charts: Record<Name, Chart>) =>
  Object.fromEntries(
    Object.entries<Chart>(charts).map(([name, { label }]) => [
      `${tab}.${name}`,
      `${counted} by ${label.toLowerCase()}`,
    ]),
  ) as Record<`${Of}.${Name}`, string>;

/** The cards of the dashboard that a report can contain, in its order. None of them shows personal data of clients. */
export const CARDS = {
  "leads.kpis": "Leads at a glance",
  "leads.daily": "Leads received per day",
  "leads.daily_by_product": "Leads received per day and product",
  "leads.status": "Leads by status",
  "leads.product": "Leads by product",
  ...chartCards("leads", "Leads", LEAD_CHARTS),
  "sales.kpis": "Sales at a glance",
  "sales.daily": "Sales converted per day",
  "sales.daily_by_product": "Sales converted per day and product",
  "sales.status": "Sales by status",
  "sales.product": "Sales by product",
  ...chartCards("sales", "Sales", DIMENSIONS),
  "sales.funnel": "Funnel",
  "sales.leaderboard": "Leaderboard",
  "sales.time_in_status": "Time in status",
  "sales.speed_to_lead": "Speed to lead",
  "sales.qc": "Quality control",
  "sales.qc_weeks": "Quality control by week",
  "sales.qc_agents": "Quality control by agent",
  "sales.qc_scores": "Quality control scores",
  "sales.failed_items": "Most failed items",
  "sales.sources": "Lead sources and their cost",
} as const satisfies Record<`${Tab}.${string}`, string>;

export type Card = keyof typeof CARDS;

const isCard = (name: string): name is Card => Object.hasOwn(CARDS, name);

/** All cards, in the order of the dashboard. */
export const CARD_NAMES: readonly Card[] = Object.keys(CARDS).filter(isCard);

export const tabOf = (card: Card): Tab => (card.startsWith("leads.") ? "leads" : "sales");

/** The cards among some names, in the order of the dashboard and each once. Names of other releases are left out. */
export const cardsAmong = (names: readonly string[]): Card[] => CARD_NAMES.filter((card) => names.includes(card));
