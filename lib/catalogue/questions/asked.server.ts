import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** What is read of a question to ask it and to check the answer: the columns of AskedQuestion. */
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
} as const satisfies Prisma.QuestionSelect;
