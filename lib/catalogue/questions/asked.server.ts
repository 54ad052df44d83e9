import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** The columns that are needed to ask a question and to check its answer: those of AskedQuestion. */
export const askedColumns = {
  id: true,
  name: true,
  slug: true,
  question: true,
  type: true,
  min: true,
  max: true,
  regex: true,
  list_options: true,
  selection: true,
  should_validate: true,
  correct_answer: true,
  on_fail: true,
  is_health: true,
} as const satisfies Prisma.QuestionSelect;
