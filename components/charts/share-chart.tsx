"use client";

import { type ReactNode, useMemo } from "react";
import { Link } from "@/components/ui/link";
import { formatPercent } from "@/lib/platform/text/format";
import { Bar } from "./bar";
import type { Pick } from "./canvas-options";
import { lazyCanvas } from "./lazy-canvas";
import type { Share } from "./parts";
import { CanvasSkeleton } from "./skeletons";
import { SliceSwatch } from "./swatch";

const ShareCanvas = lazyCanvas(
  () => import("./share-canvas").then((module) => module.ShareCanvas),
  <CanvasSkeleton round />,
);

type Props = {
  label: string;
  /** In the order of the legend, "Other" last. */
  shares: readonly Share[];
  format: (value: number) => string;
  onOpen: (href: string) => void;
};

/** The shares of a whole as a pie next to its legend. It fills its parent. New figures move neither of them. */
export function SharePie({ label, shares, format, onOpen }: Props) {
  const slices = useMemo(
    () => shares.map(({ label, count, share, style }) => ({ label, count, share, style })),
    [shares],
  );
  const pick: Pick = { hrefOf: ({ index }) => shares[index]?.href, open: onOpen };
  return (
    <div className="@container h-full min-h-0">
      <div className="grid h-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)] grid-rows-[minmax(0,1fr)] items-center gap-1.5 @xs:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] @xs:gap-3">
        <div className="relative mx-auto aspect-square min-h-0 w-full max-w-60">
          <ShareCanvas label={label} format={format} pick={pick} slices={slices} />
        </div>
        <Legend label={label} shares={shares} format={format} />
      </div>
    </div>
  );
}

/** The shares of a whole as bars, each below its entry of the legend. It fills its parent. */
export const ShareBars = (props: LegendProps) => (
  <div className="@container flex h-full min-h-0">
    <Legend {...props} hasBars />
  </div>
);

type LegendProps = Omit<Props, "onOpen">;

/** Names that are too long for a line take several, and entries that are too many scroll. */
function Legend({ label, shares, format, hasBars = false }: LegendProps & { hasBars?: boolean }) {
  const most = Math.max(...shares.map(({ count }) => count));
  return (
    <ul aria-label={`Legend of ${label}`} className="my-auto flex max-h-full min-w-0 flex-1 flex-col overflow-y-auto">
      {shares.map((share) => (
        <li key={share.id}>
          <EntryFrame href={share.href}>
            <div className={`flex items-center gap-1.5 @xs:gap-2 ${hasBars ? "min-h-5.5" : "min-h-6"}`}>
              <SliceSwatch style={share.style} />
              <span className="min-w-0 flex-1 leading-4 wrap-anywhere">{share.label}</span>
              <span className="tabular">{format(share.count)}</span>
              <span className="tabular w-9 text-right text-muted">{formatPercent(share.share)}</span>
            </div>
            {hasBars && <Bar share={share.count / most} style={share.style} />}
          </EntryFrame>
        </li>
      ))}
    </ul>
  );
}

const ENTRY = "block rounded-control px-1 text-[13px] @xs:px-1.5";

const EntryFrame = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href ? (
    <Link href={href} className={`${ENTRY} hover:bg-hover`}>
      {children}
    </Link>
  ) : (
    <div className={ENTRY}>{children}</div>
  );
