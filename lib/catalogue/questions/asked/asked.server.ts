import "server-only";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { askedQuestionResponse } from "./schema";

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

const { list_options, correct_answer } = askedQuestionResponse.shape;

/** A row of a question with the values of its JSON columns. */
export const toAsked = <Row extends { list_options: unknown; correct_answer: unknown }>(row: Row) => ({
  ...row,
  list_options: storedJson("questions.list_options", list_options, row.list_options),
  correct_answer: storedJson("questions.correct_answer", correct_answer, row.correct_answer),
});
