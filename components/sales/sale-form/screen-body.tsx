"use client";

import type { ComponentType } from "react";
import { OpeningFacts } from "@/components/sales/sale-read-only/opening";
import { BankFacts, BeneficiaryFacts, CoverFacts, PolicyholderFacts } from "@/components/sales/sale-read-only/persons";
import { AnswerFacts, ReplacementFacts, SummaryFacts } from "@/components/sales/sale-read-only/talk";
import { Answers } from "@/components/sales/sections/answers";
import { BankAndMandate } from "@/components/sales/sections/bank-and-mandate";
import { Beneficiaries } from "@/components/sales/sections/beneficiaries";
import { Cover } from "@/components/sales/sections/cover";
import { InsuredLives } from "@/components/sales/sections/insured-lives";
import { Opening } from "@/components/sales/sections/opening";
import { Policyholder } from "@/components/sales/sections/policyholder";
import { Replacement } from "@/components/sales/sections/replacement";
import { Summary } from "@/components/sales/sections/summary";
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
  cover: CoverFacts,
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
