import type { AskedQuestion, OnFail } from "@/lib/catalogue/questions/schema";
import type { AnswerValue } from "@/lib/sales/record/columns/answer";

/** A question with its answer. `valid` is null while unanswered. */
export type AnsweredQuestion = Omit<AskedQuestion, "id"> & {
  question_id: number;
  on_fail: OnFail;
  is_health: boolean;
  value: AnswerValue;
  valid: boolean | null;
};

/** A questionnaire as it was when the sale was converted. */
export type SaleQuestionnaire = {
  id: number;
  name: string;
  edition: number;
  sections: { title: string; questions: AnsweredQuestion[] }[];
};
