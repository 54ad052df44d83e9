"use client";

import type { CardState } from "@/components/charts/chart-card";
import type { DimensionCount } from "@/lib/insights/dashboard/schema";
import type { LeadDimension } from "@/lib/leads/list/dimensions";
import { DIMENSIONS, dimensionPie } from "./leads/lead-cards";
import type { ListFilters } from "./list-address";
import { ShareCard } from "./share-card";

type Props = CardState & {
  period: string;
  /** What is counted: "Leads". */
  countName: string;
  /** Undefined while they load. */
  counts: { [Name in LeadDimension as `${Name}_counts`]: DimensionCount[] } | undefined;
  address: (filters: ListFilters) => string;
};

/** A pie for each property of the lead. */
export const DimensionCards = ({ countName, counts, address, ...state }: Props) =>
  DIMENSIONS.map(({ name, title, partName }) => (
    <ShareCard
      key={name}
      {...state}
      title={`${countName} by ${title}`}
      partName={partName}
      countName={countName}
      pie={counts && dimensionPie(name, counts[`${name}_counts`], address)}
    />
  ));
