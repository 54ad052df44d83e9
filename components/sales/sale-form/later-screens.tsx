"use client";

import type { ComponentType } from "react";
import { BankFacts, BeneficiaryFacts, CoverFacts, PolicyholderFacts } from "@/components/sales/sale-read-only/persons";
import { AnswerFacts, ReplacementFacts, SummaryFacts } from "@/components/sales/sale-read-only/talk";
import { Answers } from "@/components/sales/sections/answers";
import { BankAndMandate } from "@/components/sales/sections/bank-and-mandate";
import { Beneficiaries } from "@/components/sales/sections/beneficiaries";
import { Cover } from "@/components/sales/sections/cover";
import { InsuredLives } from "@/components/sales/sections/insured-lives";
import { Policyholder } from "@/components/sales/sections/policyholder";
import { Replacement } from "@/components/sales/sections/replacement";
import { Summary } from "@/components/sales/sections/summary";
import type { ScreenId } from "./screens";

type Sections = Record<Exclude<ScreenId, "opening">, ComponentType>;

function CoverAndLives() {
  return (
    <>
      <Cover />
      <InsuredLives />
    </>
  );
}

/** The sections of every screen after the first. */
export const LATER_SCREENS: { editable: Sections; readOnly: Sections } = {
  editable: {
    policyholder: Policyholder,
    cover: CoverAndLives,
    questionnaire: Answers,
    beneficiaries: Beneficiaries,
    replacement: Replacement,
    bank: BankAndMandate,
    summary: Summary,
  },
  readOnly: {
    policyholder: PolicyholderFacts,
    cover: CoverFacts,
    questionnaire: AnswerFacts,
    beneficiaries: BeneficiaryFacts,
    replacement: ReplacementFacts,
    bank: BankFacts,
    summary: SummaryFacts,
  },
};
