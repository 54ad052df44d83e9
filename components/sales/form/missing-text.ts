import { fullNameOf } from "@/lib/platform/text/format";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Missing } from "@/lib/sales/form/steps";
import { questionsOf } from "./draft/values";

const QUESTION_LENGTH = 80;

const shortened = (question: string) =>
  question.length > QUESTION_LENGTH ? `${question.slice(0, QUESTION_LENGTH - 1).trimEnd()}…` : question;

const ROWS = { insured_lives: "Insured life", beneficiaries: "Beneficiary" } as const;

/** What is missing, for a list: many questions and persons lack the same, so each sentence names its own. */
export function missingText({ step, field, message }: Missing, sale: SaleDetail): string {
  if (step === "answers") {
    const asked = questionsOf(sale).find(({ question_id }) => String(question_id) === field);
    return asked ? `${shortened(asked.question)} – ${message}` : message;
  }
  const [, place] = /^(\d+)\./.exec(field) ?? [];
  if (place === undefined || (step !== "insured_lives" && step !== "beneficiaries")) return message;
  const row = sale[step][Number(place)];
  const name = fullNameOf({ name: row?.name ?? "", surname: row?.surname ?? null });
  return `${name || `${ROWS[step]} ${Number(place) + 1}`}${continued(message)}`;
}

/** A sentence after a name: ": enter the share.", or ", Child: must be 20 or younger." */
const continued = (message: string) =>
  /^[^.:]+: /.test(message) ? `, ${message}` : `: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
