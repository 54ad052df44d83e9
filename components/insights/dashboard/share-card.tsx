"use client";

import { ChartBarBig, ChartPie } from "lucide-react";
import { useRouter } from "next/navigation";
import type { CardTable } from "@/components/charts/card-data";
import { type CardState, ChartCard } from "@/components/charts/chart-card";
import { type Share, sharesOfParts } from "@/components/charts/parts";
import { ShareBars, SharePie } from "@/components/charts/share-chart";
import { useUser } from "@/components/screen/user";
import { useStored } from "@/components/ui/browser/use-stored";
import { IconButton } from "@/components/ui/icon-button";
import { formatCount, formatPercent } from "@/lib/platform/text/format";
import { sharesOf } from "@/lib/platform/text/percentages";
import type { Pie } from "./leads/lead-cards";

type Props = CardState & {
  title: string;
  period: string;
  /** What a part is, and what is counted: the headings of the table. */
  partName: string;
  countName: string;
  /** Undefined while it loads. */
  pie: Pie | undefined;
};

/** Counts by one property, as shares of a whole: a pie, or bars where the user prefers them on this card. */
export function ShareCard({ title, period, partName, countName, pie, ...state }: Props) {
  const router = useRouter();
  const [prefersBars, setPrefersBars] = usePrefersBars(title);
  const shares = pie && sharesOfParts(pie.parts, pie.hrefOfRest, pie.isOrdinal);
  return (
    <ChartCard
      {...state}
      title={title}
      period={period}
      counts={countName.toLowerCase()}
      table={pie && tableOf(pie, partName, countName)}
      legend={shares?.map(legendEntry)}
      action={
        <IconButton
          icon={prefersBars ? ChartPie : ChartBarBig}
          label={prefersBars ? `Show ${title} as a pie` : `Show ${title} as bars`}
          disabled={!shares?.length}
          onClick={() => setPrefersBars(!prefersBars)}
        />
      }
    >
      {shares && prefersBars && <ShareBars label={title} shares={shares} format={formatCount} />}
      {shares && !prefersBars && (
        <SharePie label={title} shares={shares} format={formatCount} onOpen={(href) => router.push(href)} />
      )}
    </ChartCard>
  );
}

/** This browser remembers it for each of its users. */
function usePrefersBars(title: string) {
  const [stored, store] = useStored("local", `bars:${useUser().id}:${title}`);
  return [stored !== null, (prefers: boolean) => store(prefers ? "yes" : null)] as const;
}

const legendEntry = ({ label, count, share, style }: Share) => ({
  label,
  style,
  kind: "slice" as const,
  value: `${formatCount(count)} · ${formatPercent(share)}`,
});

// All parts, also those that the chart has no room for.
function tableOf({ parts, isOrdinal }: Pie, partName: string, countName: string): CardTable {
  const sorted = isOrdinal ? parts : parts.toSorted((a, b) => b.count - a.count);
  const shares = sharesOf(sorted.map(({ count }) => count));
  return {
    columns: [
      { key: "part", label: partName },
      { key: "count", label: countName, numeric: true, format: formatCount },
      { key: "share", label: "Share", numeric: true, format: formatPercent },
    ],
    rows: sorted.map(({ id, label, count, href }, index) => ({
      id,
      values: [label, count, shares[index] ?? 0],
      hrefs: [undefined, href],
    })),
  };
}
