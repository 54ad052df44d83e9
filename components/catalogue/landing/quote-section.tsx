import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ANCHORS } from "@/lib/catalogue/landing/anchors";
import type { PageVersion } from "@/lib/catalogue/landing/page-versions";
import type { QuoteBlock } from "@/lib/catalogue/landing/quote-block";
import type { Landing } from "@/lib/catalogue/landing/schema";
import type { CallDay } from "@/lib/insurance/call-slots";
import { QuoteForm } from "./quote-form";

type Props = {
  landing: Landing;
  seller: string;
  days: CallDay[];
  now: Date;
  block: QuoteBlock;
  /** Who offers the product; it stays in view beside every step. */
  trust: ReactNode;
  version: PageVersion | null;
};

/** The price, and the form that asks to be called about it. */
export function QuoteSection({ landing, seller, days, now, block, trust, version }: Props) {
  return (
    <section id={ANCHORS.quote} className="scroll-mt-4 border-y bg-surface">
      <div className="mx-auto grid max-w-275 gap-x-16 gap-y-8 px-5 py-12 sm:py-24 lg:grid-cols-[1fr_1.4fr] lg:grid-rows-[auto_1fr]">
        <h2 className="text-2xl font-semibold tracking-tight text-balance sm:text-4xl">{block.title}</h2>
        <ul className="flex flex-col gap-4 text-lg text-muted max-lg:order-last">
          {block.points.map((point) => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-1 size-5 shrink-0 text-primary-text" />
              {point}
            </li>
          ))}
        </ul>
        <div className="relative overflow-clip rounded-3xl border bg-background p-5 shadow-floating sm:p-9 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <QuoteForm landing={landing} seller={seller} days={days} now={now} button={block.button} version={version} />
          <div className="mt-8 border-t pt-5">{trust}</div>
        </div>
      </div>
    </section>
  );
}
