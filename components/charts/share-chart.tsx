"use client";

import { useMemo } from "react";
import { Link } from "@/components/ui/link";
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
  shares: readonly Share[];
  format: (value: number) => string;
  onOpen: (href: string) => void;
};

/** The shares of a whole, with a legend that links each part to the list of what it counts. It fills its parent. */
export function ShareChart({ label, shares, format, onOpen }: Props) {
  const slices = useMemo(
    () => shares.map(({ label, count, share, style }) => ({ label, count, share, style })),
    [shares],
  );
  const pick: Pick = { hrefOf: ({ index }) => shares[index]?.href, open: onOpen };
  return (
    <div className="@container h-full min-h-0">
      <div className="flex h-full items-center gap-1.5 @xs:gap-3">
        <div className="relative size-20 shrink-0 @xs:size-28">
          <ShareCanvas label={label} format={format} pick={pick} slices={slices} />
        </div>
        <ul aria-label={`Legend of ${label}`} className="flex max-h-full min-w-0 flex-1 flex-col overflow-y-auto">
          {shares.map((share) => (
            <li key={share.id}>
              <LegendEntry share={share} format={format} wraps={shares.length <= FEW} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Of so few there is room for long names on two lines. */
const FEW = 5;

const ENTRY = "flex min-h-6 items-center gap-1.5 rounded-control px-1 text-[13px] @xs:gap-2 @xs:px-1.5";

type EntryProps = { share: Share; format: (value: number) => string; wraps: boolean };

function LegendEntry({ share, format, wraps }: EntryProps) {
  const content = (
    <>
      <SliceSwatch style={share.style} />
      <span title={share.label} className={`min-w-0 flex-1 ${wraps ? "line-clamp-2 leading-4" : "truncate"}`}>
        {share.label}
      </span>
      <span className="tabular">{format(share.count)}</span>
      <span className="tabular w-9 text-right text-muted">{share.share}%</span>
    </>
  );
  if (!share.href) return <span className={ENTRY}>{content}</span>;
  return (
    <Link href={share.href} className={`${ENTRY} hover:bg-hover`}>
      {content}
    </Link>
  );
}
