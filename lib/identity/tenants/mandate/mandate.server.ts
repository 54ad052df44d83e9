import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { law } from "@/lib/insurance/law/law.server";
import type { MandatePart } from "@/lib/insurance/law/mandate-parts";
import { ruleOn } from "@/lib/insurance/law/rule-on";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf, isoDate } from "@/lib/platform/text/format";
import { type MissingPart, missingParts, type StatablePart } from "./parts";
import { storedStatements } from "./schema";

type Statements = z.output<typeof storedStatements>;
type Stored = { debit_order_mandate: string | null; mandate_statements: unknown };
type Sent = {
  debit_order_mandate?: string | null | undefined;
  mandate_statements?: StatablePart[] | undefined;
  use_debit_order_mandate?: boolean | undefined;
};

export const statementsOf = (stored: unknown): Statements =>
  storedJson("tenants.mandate_statements", storedStatements, stored);

/** The parts that the law wants of a mandate today. */
export const wantedParts = (): MandatePart[] => ruleOn(law().mandate_parts, isoDate(new Date())).parts;

/** The compulsory parts that a saved text lacks today. */
export const mandateMissing = ({ debit_order_mandate, mandate_statements }: Stored): MissingPart[] =>
  missingOf(debit_order_mandate, statementsOf(mandate_statements));

const missingOf = (text: string | null, statements: Statements) =>
  missingParts(
    text,
    statements.map(({ part }) => part),
    wantedParts(),
  );

/** Who makes a statement; of an impersonated user, also who acts for them. */
const signedBy = (actor: Actor): string =>
  actor.impersonator ? `${actor.impersonator.name} as ${fullNameOf(actor)}` : fullNameOf(actor);

/**
 * What a save changes of the mandate. A text with every compulsory part is in use at once; another is only saved, and
 * sales keep the one before. A statement holds for the text that it was made for: the user who saves another text
 * makes it anew.
 * @throws HttpError 422 on debit_order_mandate where a text that lacks parts is to be used
 */
export function mandateColumns(actor: Actor, sent: Sent, stored: Stored | null) {
  const before = stored?.debit_order_mandate ?? null;
  const text = sent.debit_order_mandate === undefined ? before : sent.debit_order_mandate;
  const made = stored && text === before ? statementsOf(stored.mandate_statements) : [];
  const at = new Date().toISOString();
  const statements =
    sent.mandate_statements?.map(
      (part) => made.find((one) => one.part === part) ?? { part, by: signedBy(actor), at },
    ) ?? made;
  const missing = missingOf(text, statements);
  if (sent.use_debit_order_mandate && missing.length > 0)
    throw invalid({ debit_order_mandate: missing.map(({ how }) => how).join(" ") });
  return {
    debit_order_mandate: text,
    mandate_statements: statements,
    ...(missing.length === 0 && { debit_order_mandate_in_use: text, old_mandate_until: null }),
  };
}
