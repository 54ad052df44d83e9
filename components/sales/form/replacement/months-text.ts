import { counted } from "@/lib/platform/text/format";

/** The length of a waiting period: "6 months", or "none". */
export const monthsText = (count: number | null): string => (count ? counted(count, "month") : "none");
