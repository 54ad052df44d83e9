import type { Person } from "../people/people";
import { ANSWER_RULES, type AnswerRule, type DemoAnswer } from "../products/questionnaires";
import type { Random } from "../random";
import type { DemoQuestionId } from "./catalogue";

type Asked = { client: Person; occupation: string; smokes: boolean; lives: number };

/** The answers of a client by the id of the question, as a sale stores them. */
export const answersTo = (random: Random, questions: readonly DemoQuestionId[], asked: Asked) =>
  Object.fromEntries(
    questions.flatMap(({ id, slug }): [string, DemoAnswer][] => {
      const rule = ANSWER_RULES.get(slug);
      return rule ? [[String(id), answerBy(rule, random, asked)]] : [];
    }),
  );

function answerBy(rule: AnswerRule, random: Random, asked: Asked): DemoAnswer {
  if ("if" in rule) return answerBy(asked.lives === 1 ? rule.say : rule.otherwise, random, asked);
  if ("from" in rule) return KNOWN[rule.from](asked);
  if ("always" in rule) return rule.always;
  if ("chance" in rule) return random.chance(rule.chance);
  if ("between" in rule) return random.int(...rule.between) * rule.times;
  return "pick" in rule ? random.pick(rule.pick) : random.weighted(rule.weighted);
}

type Known = Extract<AnswerRule, { from: string }>["from"];

const KNOWN: Record<Known, (asked: Asked) => DemoAnswer> = {
  occupation: ({ occupation }) => occupation,
  smokes: ({ smokes }) => smokes,
  income: ({ client }) => incomeIn(client.income_band),
  lives: ({ lives }) => lives,
  language: ({ client }) => client.language,
};

/** An amount within a band such as "R 5 000 – R 9 999", "Below R 5 000" or "R 35 000 and above". */
function incomeIn(band: string): number {
  const [bound = 0] = band.replaceAll("\u2009", "").match(/\d+/g)?.map(Number) ?? [];
  return band.startsWith("Below") ? bound - 1_000 : bound + 3_000;
}
