"use client";

import type { ComponentType } from "react";
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

const SECTIONS: Record<ScreenId, readonly ComponentType[]> = {
  opening: [Opening],
  policyholder: [Policyholder],
  cover: [Cover, InsuredLives],
  questionnaire: [Answers],
  beneficiaries: [Beneficiaries],
  replacement: [Replacement],
  bank: [BankAndMandate],
  summary: [Summary],
};

/** The sections of one step. */
export function ScreenBody({ screen }: { screen: ScreenId }) {
  return (
    <div key={screen} className="@container flex flex-col gap-4">
      {SECTIONS[screen].map((Section) => (
        <Section key={Section.name} />
      ))}
    </div>
  );
}
