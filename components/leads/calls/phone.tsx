"use client";

import { PhoneNumber } from "@/components/screen/phone-number";
import type { LeadRow } from "@/lib/leads/record/schema";
import { useDial } from "./dialling";

type PhoneProps = { number: string | null; lead: Pick<LeadRow, "lead_id" | "may_call"> };

/** A number of a lead: a link that dials it, unless the lead may not be called. */
export function Phone({ number, lead }: PhoneProps) {
  const dial = useDial();
  if (!number) return "–";
  if (!lead.may_call)
    return (
      <span className="tabular whitespace-nowrap">
        <PhoneNumber number={number} />
      </span>
    );
  const { href, ...opening } = dial({ phone: number, lead_id: lead.lead_id });
  return (
    <a
      href={href}
      {...opening}
      onClick={(event) => event.stopPropagation()}
      className="tabular whitespace-nowrap text-primary-text hover:underline"
    >
      <PhoneNumber number={number} />
    </a>
  );
}
