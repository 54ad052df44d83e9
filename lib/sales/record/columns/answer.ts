import { z } from "zod";
import { ANSWER_MAX_LENGTH } from "@/lib/catalogue/questions/answer-rules";
import { askedQuestionResponse } from "@/lib/catalogue/questions/asked/schema";
import { STORABLE } from "@/lib/platform/text/storable";

const ANSWERS_MAX = 500;
const CHOICES_MAX = 200;

const text = z
  .string()
  .max(ANSWER_MAX_LENGTH, `Max ${ANSWER_MAX_LENGTH} characters`)
  .regex(STORABLE, "Contains a character that can't be stored");

export const answersInput = z
  .array(
    z.strictObject({
      question_id: z.int32("Not a question of this sale"),
      value: z.union([text, z.number(), z.boolean(), z.array(text).max(CHOICES_MAX)], "Not an answer").nullable(),
    }),
  )
  .max(ANSWERS_MAX, `Max ${ANSWERS_MAX} answers`);

/** The column `answers` of a sale: its answers by the id of their question. */
export const storedAnswers = z.record(z.string(), askedQuestionResponse.shape.correct_answer);

export type AnswersInput = z.output<typeof answersInput>;
export type AnswerValue = AnswersInput[number]["value"];
