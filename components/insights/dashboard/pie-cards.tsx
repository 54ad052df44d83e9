"use client";

import type { CardState } from "@/components/charts/chart-card";
import type { Chart } from "@/lib/insights/dashboard/charts";
import type { Pie } from "./leads/lead-cards";
import { ShareCard } from "./share-card";

type Props<Name extends string> = CardState & {
  period: string;
  /** What is counted: "Leads". */
  countName: string;
  /** The properties to count by, in the order of their cards. */
  names: readonly NoInfer<Name>[];
  charts: Readonly<Record<Name, Chart>>;
  /** Undefined while they load. */
  pies: Readonly<Record<NoInfer<Name>, Pie>> | undefined;
};

/** A card for each of the charts. */
export const PieCards = <Name extends string>({ countName, names, charts, pies, ...state }: Props<Name>) =>
  names.map((name) => (
    <ShareCard
      key={name}
      {...state}
      title={`${countName} by ${charts[name].label.toLowerCase()}`}
      partName={charts[name].label}
      countName={countName}
      pie={pies?.[name]}
    />
  ));
