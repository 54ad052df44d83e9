"use client";

import type { LeadDetail } from "@/lib/leads/record/schema";
import { Recordings } from "./recordings";

/** The recorded calls of a lead. The conversion has moved those of a converted one. */
export const LeadRecordings = ({ lead }: { lead: LeadDetail }) => (
  <Recordings
    owner={{ kind: "leads", id: lead.id }}
    closed={lead.sale && `The recordings moved to sale ${lead.sale.reference}.`}
  />
);
