import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";

/** Days in South Africa, "YYYY-MM-DD", both included. */
export const periodResponse = responseOf("Period", {
  date_from: z.string(),
  date_to: z.string(),
});

export const dayCountResponse = responseOf("DayCount", {
  date: z.string(),
  count: z.int(),
});

export type DayCount = z.output<typeof dayCountResponse>;

export const productCountResponse = responseOf("ProductCount", {
  product_id: z.int(),
  product_name: z.string(),
  count: z.int(),
});

export type ProductCount = z.output<typeof productCountResponse>;

export const productSeriesResponse = responseOf("ProductSeries", {
  product_id: z.int(),
  product_name: z.string(),
  series: z.array(dayCountResponse),
});

export type ProductSeries = z.output<typeof productSeriesResponse>;
