"use client";

import type { ComponentType } from "react";
import { OpeningFacts } from "@/components/sales/form/opening/opening-facts";
import { AnswerFacts } from "./answers/answer-facts";
import { BankFacts } from "./bank/bank-facts";
import { BeneficiaryFacts } from "./beneficiaries/beneficiary-facts";
import { CoverFacts } from "./cover/cover-facts";
import { SummaryFacts } from "./disclosures/summary-facts";
import { LifeFacts } from "./lives/life-facts";
import { PolicyholderFacts } from "./policyholder/policyholder-facts";
import { ReplacementFacts } from "./replacement/replacement-facts";
import { Answers } from "@/components/sales/form/answers/answers";
import { BankAndMandate } from "@/components/sales/form/bank/bank-and-mandate";
import { Beneficiaries } from "@/components/sales/form/beneficiaries/beneficiaries";
import { Cover } from "@/components/sales/form/cover/cover";
import { InsuredLives } from "@/components/sales/form/lives/insured-lives";
import { Opening } from "@/components/sales/form/opening/opening";
import { Policyholder } from "@/components/sales/form/policyholder/policyholder";
import { Replacement } from "@/components/sales/form/replacement/replacement";
import { Summary } from "@/components/sales/form/disclosures/summary";
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
