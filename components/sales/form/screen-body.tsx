"use client";

import type { ComponentType } from "react";
import { AnswerFacts } from "./answers/answer-facts";
import { Answers } from "./answers/answers";
import { BankAndMandate } from "./bank/bank-and-mandate";
import { BankFacts } from "./bank/bank-facts";
import { Beneficiaries } from "./beneficiaries/beneficiaries";
import { BeneficiaryFacts } from "./beneficiaries/beneficiary-facts";
import { Cover } from "./cover/cover";
import { CoverFacts } from "./cover/cover-facts";
import { Summary } from "./disclosures/summary";
import { SummaryFacts } from "./disclosures/summary-facts";
import { InsuredLives } from "./lives/insured-lives";
import { LifeFacts } from "./lives/life-facts";
import { Opening } from "./opening/opening";
import { OpeningFacts } from "./opening/opening-facts";
import { Policyholder } from "./policyholder/policyholder";
import { PolicyholderFacts } from "./policyholder/policyholder-facts";
import { Replacement } from "./replacement/replacement";
import { ReplacementFacts } from "./replacement/replacement-facts";
import type { ScreenId } from "./screens";

type Sections = Record<ScreenId, ComponentType>;

function CoverAndLives() {
  return (
    <>
      <Cover />
      <InsuredLives />
    </>
  );
}

function CoverAndLifeFacts() {
  return (
    <>
      <CoverFacts />
      <LifeFacts />
    </>
  );
}

const EDITABLE: Sections = {
  opening: Opening,
  policyholder: Policyholder,
  cover: CoverAndLives,
  questionnaire: Answers,
  beneficiaries: Beneficiaries,
  replacement: Replacement,
  bank: BankAndMandate,
  summary: Summary,
};

const READ_ONLY: Sections = {
  opening: OpeningFacts,
  policyholder: PolicyholderFacts,
  cover: CoverAndLifeFacts,
  questionnaire: AnswerFacts,
  beneficiaries: BeneficiaryFacts,
  replacement: ReplacementFacts,
  bank: BankFacts,
  summary: SummaryFacts,
};

/** The sections of one step, to fill in or only to read. */
export function ScreenBody({ screen, isEditable }: { screen: ScreenId; isEditable: boolean }) {
  const Section = (isEditable ? EDITABLE : READ_ONLY)[screen];
  return (
    <div className="@container flex flex-col gap-4">
      <Section />
    </div>
  );
}
