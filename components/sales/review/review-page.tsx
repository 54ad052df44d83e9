"use client";

import { ArrowLeft } from "lucide-react";
import { useRef, useState } from "react";
import { useSaleDraft } from "@/components/sales/form/draft/use-sale-draft";
import { SaleProvider } from "@/components/sales/form/sale-context";
import { MarkMandate } from "@/components/sales/recordings/mark-mandate";
import { PersonName } from "@/components/screen/person-name";
import { Alert } from "@/components/ui/alert";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";
import { formatPremium } from "@/lib/insurance/money";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import type { Review } from "@/lib/sales/review/schema";
import { Decisions } from "./decisions";
import { screenOfItem } from "./item-screens";
import { SaleReviews } from "./lazy-reviews";
import { ReviewPlayer, type ReviewPlayerHandle, useCanHear } from "./review-player";
import { SaleFacts } from "./sale-facts";
import { ScorecardPanel } from "./scorecard-panel";
import { useReview } from "./use-review";

type Props = { first: SaleDetail; options: SaleOptions; review: Review };

/** The review of one sale: the sale at the left, the scorecard beside it, the recordings below. */
export function ReviewPage({ first, options, review }: Props) {
  const { sale, draft: saleDraft } = useSaleDraft(first);
  const loaded = useReview(review);
  const { draft, snapshot, noteActivity } = loaded;
  const player = useRef<ReviewPlayerHandle>(null);
  const footer = useRef<HTMLDivElement>(null);
  const [item, setItem] = useState(review.scorecard.sections[0]?.items[0]);
  const [screen, setScreen] = useState((item && screenOfItem(item)) ?? 0);
  const canHear = useCanHear(review);
  useWindowEvent("timeupdate", noteActivity, { capture: true }); // a recording is heard

  /** What is shown of the sale follows the item that is judged. */
  function follow(next: ScorecardItem) {
    setItem(next);
    setScreen((shown) => screenOfItem(next) ?? shown);
  }

  return (
    <SaleProvider value={{ sale, options, draft: saleDraft, goTo: () => {}, goToField: () => {}, wantedField: null }}>
      <Heading sale={sale} kind={review.kind} />
      {snapshot.kind === "conflict" && (
        <Alert
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => draft.takeTheirs()}>
                Take theirs
              </Button>
              <Button size="small" onClick={() => draft.keepMine()}>
                Keep mine
              </Button>
            </span>
          }
        >
          This review was changed in another window, so your last items are not saved.
        </Alert>
      )}
      <div className="grid flex-1 grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(17rem,24rem)_1fr]">
        <SaleFacts screen={screen} onScreen={setScreen} item={item} canHear={canHear} player={player}>
          {review.kind === "check" && <SaleReviews sale={sale} />}
        </SaleFacts>
        <div data-keys="review" className="flex min-w-0 flex-col gap-4">
          <ScorecardPanel loaded={loaded} player={player} footer={footer} onItem={follow} />
          <div
            ref={footer}
            className="bottom-0 z-10 -mb-4 flex flex-col gap-3 bg-background lg:sticky lg:-mb-6 lg:border-t lg:pt-3"
          >
            <ReviewPlayer
              saleId={sale.id}
              items={snapshot.items}
              sections={review.scorecard.sections}
              player={player}
              advice="Ask the agent to upload one, or score what you can without it."
              action={(recording, seconds) => <MarkMandate recording={recording} seconds={seconds} />}
            />
            <Decisions sale={sale} loaded={loaded} />
          </div>
        </div>
      </div>
    </SaleProvider>
  );
}

function Heading({ sale, kind }: { sale: SaleDetail; kind: Review["kind"] }) {
  const facts = [
    sale.reference,
    sale.product.name,
    sale.plan?.heading,
    sale.monthly_premium === null ? null : formatPremium(sale.monthly_premium),
    sale.commencement_date && `from ${formatDate(sale.commencement_date)}`,
    sale.agent && `sold by ${fullNameOf(sale.agent)}`,
    sale.kick_count > 0 && `sent back ${sale.kick_count} ×`,
  ].filter(Boolean);
  return (
    <header>
      <Link
        href={kind === "second" ? "/qc?kind=second" : "/qc"}
        className="inline-flex items-center gap-1.5 rounded-control text-muted hover:text-text"
      >
        <ArrowLeft aria-hidden className="size-4" /> Quality control
      </Link>
      <h1 className="mt-1 text-xl font-semibold tracking-tight">
        {kind === "second" ? "Second look: " : ""}
        <PersonName of={sale.client} />
      </h1>
      <p className="tabular text-muted">{facts.join(" · ")}</p>
    </header>
  );
}
