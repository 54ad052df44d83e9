"use client";

import { OpeningFacts } from "@/components/sales/sale-read-only/opening";
import { Opening } from "@/components/sales/sections/opening";
import { lazyCode } from "@/components/ui/lazy-code";
import type { ScreenId } from "./screens";

/** A sale opens at its first screen. This is there before any other is shown. */
export const laterScreens = lazyCode(() => import("./later-screens").then((module) => module.LATER_SCREENS));

/** The sections of one screen, to fill in or only to read. */
export function ScreenBody({ screen, isEditable }: { screen: ScreenId; isEditable: boolean }) {
  const Section = sectionOf(screen, isEditable);
  return <div className="@container flex flex-col gap-4">{Section && <Section />}</div>;
}

function sectionOf(screen: ScreenId, isEditable: boolean) {
  if (screen === "opening") return isEditable ? Opening : OpeningFacts;
  return laterScreens.code?.[isEditable ? "editable" : "readOnly"][screen];
}
