import type { Prisma, Sale } from "@/lib/platform/db/generated/client";

type JsonColumn = { [Column in keyof Sale]: Prisma.JsonValue extends Sale[Column] ? Column : never }[keyof Sale];

/** The columns of a sale that store one step of its form each, as JSON whose shape the step defines. */
export type StepColumn = Exclude<
  JsonColumn,
  "plan_snapshot" | "answers" | "disclosures" | "waiting_periods" | "replacement_record" | "former_cover"
>;
