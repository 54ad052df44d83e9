import type { AnswerValue } from "@/lib/sales/form/answers/answers";
import type { Person } from "../people/people";
import type { Random } from "../random";
import type { DemoQuestionId } from "./catalogue";
import { FORM } from "./content";

type Asked = { client: Person; occupation: string; lives: number; replaces: boolean };

/** What clients answer, by the slug of the question. Nobody gives an answer that stops the sale. */
const ANSWERS: Record<string, (random: Random, asked: Asked) => AnswerValue> = {
  occupation: (_, { occupation }) => occupation,
  monthly_income: (random) => random.int(4, 60) * 1_000,
  smoker: (random) => random.chance(0.2),
  conditions: (random) => (random.chance(0.8) ? ["None of these"] : ["High blood pressure"]),
  in_hospital: () => false,
  employment: (random) => random.pick(FORM.employment),
  manual_work_percent: (random) => random.int(0, 10) * 10,
  pastimes: (random) => [random.pick(FORM.pastimes)],
  booked_off: () => false,
  people_covered: (_, { lives }) => lives,
  relations: (_, { lives }) => [lives === 1 ? "Only me" : "Husband, wife or partner"],
  service_language: (_, { client }) => client.language,
  existing_policy: (_, { replaces }) => replaces,
  existing_policy_number: (random, { replaces }) => (replaces ? `FP-${random.int(10_000, 99_999)}` : "NONE"),
  declaration_true: () => true,
};

/** The answers of a client by the id of the question, as a sale stores them. */
export const answersTo = (random: Random, questions: readonly DemoQuestionId[], asked: Asked) =>
  Object.fromEntries(
    questions.flatMap(({ id, slug }): [string, AnswerValue][] => {
      const answer = ANSWERS[slug];
      return answer ? [[String(id), answer(random, asked)]] : [];
    }),
  );
