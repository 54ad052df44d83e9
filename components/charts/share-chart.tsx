"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useMemo } from "react";
import { largestParts, sharesOf } from "@/lib/platform/shares";
import type { Pick } from "./canvas-options";
import { REST } from "./series";
import type { DrawnSlice } from "./share-canvas";
import { CanvasSkeleton } from "./skeletons";
import { SliceSwatch } from "./swatch";

const ShareCanvas = dynamic(() => import("./share-canvas").then((module) => module.ShareCanvas), {
  ssr: false,
  loading: () => <CanvasSkeleton round />,
});

export type Part = {
  id: string;
  label: string;
  count: number;
  /** The list of what it counts. */
  href?: string | undefined;
};

/** A part as it is drawn, with its whole percentage. */
export type Share = Part & DrawnSlice;

/**
 * The eight largest parts in descending order and, as "Other", what is left of them; without those that are empty.
 * @param hrefOfRest the list of everything but these parts
 */
export function sharesOfParts(
  parts: readonly Part[],
  hrefOfRest?: (shown: readonly Part[]) => string | undefined,
): Share[] {
  const { largest, rest } = largestParts(parts);
  const others = { id: "rest", label: "Other", count: rest.reduce((sum, { count }) => sum + count, 0) };
  const shown = rest.length === 0 ? largest : [...largest, { ...others, href: hrefOfRest?.(largest) }];
  const shares = sharesOf(shown.map(({ count }) => count));
  return shown.map((part, index) => ({
    ...part,
    share: shares[index] ?? 0,
    style: rest.length > 0 && index === shown.length - 1 ? REST : index,
  }));
}

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
    <div className="flex h-full min-h-0 items-center gap-4">
      <div className="relative aspect-square w-28 shrink-0 min-[26rem]:w-32">
        <ShareCanvas label={label} format={format} pick={pick} slices={slices} />
      </div>
      <ul aria-label={`Legend of ${label}`} className="flex max-h-full min-w-0 flex-1 flex-col overflow-y-auto">
        {shares.map((share) => (
          <li key={share.id}>
            <LegendEntry share={share} format={format} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const ENTRY = "flex h-6.5 items-center gap-2 rounded-control px-1.5 text-[13px]";

function LegendEntry({ share, format }: { share: Share; format: (value: number) => string }) {
  const content = (
    <>
      <SliceSwatch style={share.style} />
      <span title={share.label} className="min-w-0 flex-1 truncate">
        {share.label}
      </span>
      <span className="tabular">{format(share.count)}</span>
      <span className="tabular w-9 text-right text-muted">{share.share}%</span>
    </>
  );
  if (!share.href) return <span className={ENTRY}>{content}</span>;
  return (
    <Link href={share.href} prefetch={false} className={`${ENTRY} hover:bg-hover`}>
      {content}
    </Link>
  );
}
