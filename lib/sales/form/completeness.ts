import * as answers from "./answers/rules";
import * as bank from "./bank/rules";
import * as beneficiaries from "./beneficiaries/rules";
import * as contacts from "./contacts";
import * as cover from "./cover/rules";
import { disclosuresMade } from "./disclosures/rules";
import * as lives from "./lives/rules";
import { agreementCurrent, firstDebitKept, mandateAgreed } from "./mandate/rules";
import * as policyholder from "./policyholder/rules";
import { replacementRecorded } from "./replacement/rules";
import type { Rule } from "./rule";
import { type FormFacts, type Missing, ofJsonSteps, STEPS, type Step } from "./steps";

type Rules = Record<Step, readonly Rule<FormFacts>[]>;

/** Every rule that a sale has to meet before it is sent to QC or submitted. */
const COMPLETE: Rules = {
  ...ofJsonSteps("complete"),
  policyholder: [
    policyholder.nameKnown,
    policyholder.surnameKnown,
    policyholder.idNumberValid,
    policyholder.documentNotExpired,
    policyholder.nationalityKnown,
    policyholder.dateOfBirthKnown,
    policyholder.birthDatePossible,
    policyholder.policyholderIsAdult,
    policyholder.phoneKnown,
    policyholder.canBeWrittenTo,
    contacts.holderMayBeContacted,
    policyholder.onlyOpenSale,
  ],
  cover: [cover.planChosen, cover.overrideExplained, cover.commencementAhead, cover.entryAgeAccepted],
  insured_lives: [
    lives.mainLifeInsured,
    lives.lifeTypesChosen,
    lives.lifeCountsAllowed,
    lives.livesNamed,
    lives.lifeRelationshipsChosen,
    lives.livesIdentified,
    lives.childrenIdentified,
    lives.lifeBirthDatesPossible,
    lives.lifeAgesAllowed,
    lives.livesInsuredOnce,
    lives.coverWithinLimits,
  ],
  answers: [answers.questionsAnswered, answers.answersAllowed, answers.noAnswerBlocks, answers.referredSalesChecked],
  beneficiaries: [
    beneficiaries.somebodyIsPaid,
    beneficiaries.beneficiaryTypesChosen,
    beneficiaries.beneficiaryCountsAllowed,
    beneficiaries.beneficiariesNamed,
    beneficiaries.beneficiaryRelationshipsChosen,
    beneficiaries.beneficiariesIdentified,
    beneficiaries.beneficiaryBirthDatesPossible,
    beneficiaries.beneficiaryAgesAllowed,
    beneficiaries.beneficiariesNamedOnce,
    beneficiaries.sharesEntered,
    beneficiaries.sharesTotalWhole,
    beneficiaries.minorsHaveGuardian,
  ],
  replacement_record: [replacementRecorded],
  bank: [bank.bankChosen, bank.accountTypeChosen, bank.accountNumberValid, bank.debitDayChosen, bank.holderKnown],
  mandate: [mandateAgreed, agreementCurrent, firstDebitKept],
  disclosures: [disclosuresMade],
};

/** What the agent should know and nothing stops. */
const WARNINGS: Partial<Rules> = {
  ...ofJsonSteps("warnings"),
  policyholder: [contacts.suppressedHolder],
  beneficiaries: [contacts.suppressedBeneficiaries],
  insured_lives: [lives.coverAboveOldLimit, lives.otherInsurersUnknown],
  answers: [answers.answersToHeed, answers.answersThatRefer],
};

export const RULES = [COMPLETE, WARNINGS].flatMap((rules) => Object.values(rules).flat());

const apply = (rules: Partial<Rules>, facts: FormFacts): Missing[] =>
  STEPS.flatMap((step) => (rules[step] ?? []).flatMap((rule) => rule(facts).map((found) => ({ step, ...found }))));

/** What a sale still needs, in the order of the steps; a sale is complete without any. */
export const missingOf = (facts: FormFacts): Missing[] => apply(COMPLETE, facts);

export const warningsOf = (facts: FormFacts): Missing[] => apply(WARNINGS, facts);

export { isReferred } from "./answers/rules";
