"use client";

import type { CardColumn, CardTable, Value } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import type { LeaderboardRow, SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import { formatPremium } from "@/lib/insurance/money";
import { fullNameOf } from "@/lib/platform/text/format";
import { addressOf, countColumn, percentColumn } from "./sales-cards";

type Props = CardState & {
  period: string;
  insights: Pick<SalesInsights, "leaderboard" | "leaderboard_of" | "lists"> | undefined;
  className?: string;
};

/** What each agent made. Those who may not see others see their own rank. */
export const LeaderboardCard = ({ insights, period, ...state }: Props) => (
  <ChartCard
    {...state}
    title="Leaderboard"
    counts="calls or sales"
    period={insights ? `${period}${rankText(insights)}` : period}
    table={insights && tableOf(insights)}
  />
);

type Ranked = NonNullable<Props["insights"]>;

function rankText({ leaderboard, leaderboard_of }: Ranked): string {
  const [only] = leaderboard;
  if (leaderboard_of <= leaderboard.length) return "";
  return only && leaderboard.length === 1
    ? ` · rank ${only.rank} of ${leaderboard_of}`
    : ` · ${leaderboard.length} of ${leaderboard_of} agents`;
}

type Column = CardColumn & {
  read: (row: LeaderboardRow) => Value;
  /** The list that the figure counts, or of the rows that it is made of. */
  list?: keyof SalesInsights["lists"]["leaderboard"];
  /** Left out where nobody has a value. */
  isOptional?: true;
};

const rand = { numeric: true, format: formatPremium };

const COLUMNS: readonly Column[] = [
  { key: "rank", label: "Rank", ...countColumn, read: ({ rank }) => rank },
  { key: "agent", label: "Agent", read: ({ user }) => fullNameOf(user) },
  { key: "attempts", label: "Attempts", ...countColumn, read: ({ attempts }) => attempts, list: "attempts" },
  { key: "contacts", label: "Contacts", ...countColumn, read: ({ contacts }) => contacts, list: "contacts" },
  { key: "conversions", label: "Conversions", ...countColumn, read: (row) => row.conversions, list: "conversions" },
  { key: "submissions", label: "Submissions", ...countColumn, read: (row) => row.submissions, list: "submissions" },
  { key: "target", label: "Target", ...countColumn, read: (row) => row.target_submissions, isOptional: true },
  { key: "premium", label: "Premium", ...rand, read: ({ premium }) => premium, list: "submissions" },
  { key: "target_premium", label: "Premium target", ...rand, read: (row) => row.target_premium, isOptional: true },
  {
    key: "qc_pass_rate",
    label: "QC pass rate",
    ...percentColumn,
    read: (row) => row.qc_pass_rate,
    list: "reviews",
    isOptional: true,
  },
  {
    key: "kick_backs",
    label: "Kick-backs",
    ...countColumn,
    read: (row) => row.kick_backs,
    list: "kick_backs",
    isOptional: true,
  },
];

function tableOf({ leaderboard, lists }: Ranked): CardTable {
  const columns = COLUMNS.filter(
    ({ isOptional, read }) => !isOptional || leaderboard.some((row) => read(row) !== null),
  );
  const hrefOf = ({ list, read }: Column, row: LeaderboardRow) => {
    const value = read(row);
    const isEmpty = value === null || (value === 0 && list !== "reviews"); // a rate of 0% is of some reviews
    if (!list || isEmpty) return undefined;
    return addressOf(lists.leaderboard[list], { [lists.leaderboard[list].by]: row.user.id });
  };
  return {
    columns,
    rows: leaderboard.map((row) => ({
      id: String(row.user.id),
      values: columns.map(({ read }) => read(row)),
      hrefs: columns.map((column) => hrefOf(column, row)),
    })),
  };
}
