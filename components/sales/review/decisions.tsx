"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { missingText } from "@/components/sales/form/missing-text";
import { useUser } from "@/components/screen/user";
import { useHasPassed } from "@/components/ui/browser/use-timer";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { ReasonedButton } from "@/components/ui/reasoned-button";
import { toast } from "@/components/ui/toast";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { api, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { lateReasons, whyNotPassed } from "@/lib/sales/record/held-review";
import { type Findings, whyIncomplete } from "@/lib/sales/record/score";
import type { Review } from "@/lib/sales/review/schema";
import { noteDecision } from "./after-decision";
import type { Decision } from "./decision-dialogs";
import { failedText } from "./failed-items";
import type { useReview } from "./use-review";

const KickDialog = lazyDialog(() => import("./decision-dialogs").then((module) => module.KickDialog));
const DeclineDialog = lazyDialog(() => import("./decision-dialogs").then((module) => module.DeclineDialog));

type Props = { sale: SaleDetail; loaded: ReturnType<typeof useReview> };
type Asked = "kick" | "decline";

/** What the reviewer can do with the sale, each with the reason why it is off. Everything is saved before. */
export function Decisions({ sale, loaded: { draft, snapshot } }: Props) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [busy, setBusy] = useState(false);
  const { findings, review, kind } = snapshot;
  const [late] = lateReasons(sale.commencement_date, sale.missing);
  const user = useUser();
  const isOver = useHasPassed(review.released_at);
  const unsaved = kind === "saved" || kind === "saving" ? null : "Your last items are not saved yet.";
  const whyNot = (to: SaleStatus) =>
    unsaved ?? (isOver ? OVER : null) ?? (user.allowed_sale_statuses.includes(to) ? null : FORBIDDEN);

  /** Saves what is open, does it, and goes back to the queue, which says what was done. @throws ApiError when it is refused */
  async function finish(run: () => Promise<unknown>, done: string) {
    await draft.flush();
    await run();
    noteDecision(`${sale.reference} ${done}`);
    void invalidateResources(queryClient, "qc-queue", "sales");
    router.push(review.kind === "second" ? "/qc?kind=second" : "/qc");
  }

  const decide = (decision: Decision, done: string) =>
    finish(async () => {
      const { version } = await api.get<SaleDetail>(`/sales/${sale.id}`);
      return api.post(`/sales/${sale.id}/transition`, { ...decision, version });
    }, done);

  async function press(run: () => Promise<void>) {
    setBusy(true);
    await run().catch((error: unknown) => toast("error", messageOf(error)));
    setBusy(false);
  }

  const path = `/sales/${sale.id}/qc-reviews/${review.id}`;
  const release = () => finish(() => api.delete(path), "is back in the queue.");
  const { min_scored_percent } = review.scorecard;
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 bg-background pb-3 max-lg:border-t max-lg:pt-3">
      <Button busy={busy} onClick={() => void press(release)}>
        Release
      </Button>
      {review.kind === "second" ? (
        <ReasonedButton
          variant="primary"
          busy={busy}
          reason={unsaved ?? whyIncomplete(findings, min_scored_percent)}
          onClick={() => void press(() => finish(() => api.post(`${path}/finish`), "has had its second look."))}
        >
          Finish
        </ReasonedButton>
      ) : (
        <>
          <ReasonedButton busy={busy} reason={whyNot("declined")} onClick={() => setAsked("decline")}>
            Decline
          </ReasonedButton>
          <ReasonedButton
            busy={busy}
            reason={whyNot("in-progress") ?? (findings.failed === 0 && !late ? "Fail at least one item first." : null)}
            onClick={() => setAsked("kick")}
          >
            Send back
          </ReasonedButton>
          <ReasonedButton
            variant="primary"
            busy={busy}
            reason={whyNot("policy-submitted") ?? whyNotPass(sale, review, findings)}
            onClick={() => void press(() => decide({ to: "policy-submitted" }, "passed and is submitted."))}
          >
            Pass
          </ReasonedButton>
        </>
      )}
      {asked === "kick" && (
        <KickDialog
          sale={sale}
          late={late}
          failed={failedText(review.scorecard.sections, snapshot.items)}
          onSend={(decision) => decide(decision, `went back to ${sale.agent ? fullNameOf(sale.agent) : "its agent"}.`)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === "decline" && (
        <DeclineDialog
          sale={sale}
          onSend={(decision) => decide(decision, "is declined.")}
          onClose={() => setAsked(undefined)}
        />
      )}
    </footer>
  );
}

const OVER = "Your claim expired after 30 minutes. Press any key to claim the sale again.";
const FORBIDDEN = "You may not move a sale to this status.";

const whyNotPass = (sale: SaleDetail, { pass_mark, scorecard: { min_scored_percent } }: Review, findings: Findings) =>
  whyNotPassed({ ...findings, min_scored_percent }, pass_mark) ?? firstMissing(sale);

const firstMissing = (sale: SaleDetail) => (sale.missing[0] ? missingText(sale.missing[0], sale) : null);
