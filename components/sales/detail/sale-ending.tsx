"use client";

import { useQuery } from "@tanstack/react-query";
import { PhoneCall } from "lucide-react";
import { useRef } from "react";
import { NextLeadElsewhere } from "@/components/leads/work/next-lead-elsewhere";
import { useMayAsk } from "@/components/leads/work/use-may-ask";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { focusFirst } from "@/components/ui/browser/focus";
import { useOnce } from "@/components/ui/browser/use-once";
import { buttonStyle } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import type { MyDay } from "@/lib/insights/dashboard/my-day/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime, formatTime, fullNameOf, isoDate } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleOptions } from "@/lib/sales/form/options";
import { useListAddress } from "./sale-header";

/** What has happened to the sale, who has it now, and what to do next, which gets the focus. */
export function SaleEnding({ onLeave }: { onLeave: () => Promise<boolean> }) {
  const { sale, options } = useOpenSale();
  const next = useRef<HTMLDivElement>(null);
  const mayAsk = useMayAsk();
  const list = useListAddress(sale);
  const text = endingOf(sale, options, useUser());

  useOnce(() => {
    // Later than a dialog that closes at the same moment, which gives the focus back.
    setTimeout(() => {
      next.current?.scrollIntoView({ block: "center" });
      focusFirst(next.current);
    });
  });

  return (
    <Alert
      tone="success"
      action={
        <div ref={next} className="flex flex-wrap gap-2 text-text">
          {mayAsk ? (
            <NextLeadElsewhere product={sale.product} onLeave={onLeave} />
          ) : (
            <Link href={list} className={buttonStyle()}>
              Back to the list
            </Link>
          )}
          <NextCall />
        </div>
      }
    >
      {text}
    </Alert>
  );
}

/** The first of the user's other calls that are agreed for today. */
function NextCall() {
  const { sale } = useOpenSale();
  const { data } = useQuery({ queryKey: queryKeys.myDay(), queryFn: () => api.get<MyDay>("/dashboard/my-day") });
  const call = data?.calls?.find(({ href }) => !href.endsWith(`sale=${sale.id}`));
  if (!call) return null;
  const isOverdue = new Date(call.at) < new Date();
  const time = isoDate(call.at) === isoDate(new Date()) ? formatTime(call.at) : formatDateTime(call.at);
  return (
    <Link href={call.href} className={buttonStyle()}>
      <PhoneCall aria-hidden className="size-4 text-muted" /> {isOverdue ? "Overdue call" : "Next call"}: {call.client},{" "}
      {time}
    </Link>
  );
}

function endingOf(sale: SaleDetail, { provider }: SaleOptions, user: CurrentUser): string {
  const { status, agent, callback_at } = sale;
  switch (status) {
    case "qc-oversight":
      return `Sent to QC. The reviewers${user.tenant ? ` of ${user.tenant.name}` : ""} have it now.`;
    case "policy-submitted":
      return `Submitted. ${provider.provider_name ?? "The insurer"} has it now.`;
    case "callback": {
      const whose = agent && agent.id !== user.id ? fullNameOf(agent) : "you";
      return `Callback on ${callback_at && formatDateTime(callback_at)}. The sale stays with ${whose}.`;
    }
    case "declined":
      return `Declined. The sale is closed.${sale.can.transitions.includes("in-progress") ? " You can reopen it." : ""}`;
    case "new":
    case "in-progress":
      return "";
    default:
      return status satisfies never;
  }
}
