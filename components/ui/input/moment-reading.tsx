"use client";

import { readMoment } from "@/lib/platform/time/read-moment";

/** What a field's date and time mean, as they are typed. */
export const MomentReading = ({ id, value }: { id: string; value: string }) => (
  <span id={id} className="tabular">
    {readMoment(value)}
  </span>
);
