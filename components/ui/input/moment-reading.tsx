"use client";

import { readMoment } from "@/lib/platform/time/read-moment";

type Props = { id: string; value: string; flaw: () => string };

/** What a field's date and time mean, as they are typed, or what to type instead. */
export const MomentReading = ({ id, value, flaw }: Props) => (
  <span id={id} className="tabular">
    {value !== "" && (readMoment(value) ?? flaw())}
  </span>
);
