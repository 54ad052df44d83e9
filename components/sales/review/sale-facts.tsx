"use client";

import { type ReactNode, type RefObject, useRef } from "react";
import { MANDATE_PART } from "@/components/sales/form/bank/bank-facts";
import { ContactWarnings } from "@/components/sales/form/contact-warnings";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { SaleSummary } from "@/components/sales/form/sale-summary";
import { partOfScreen, SCREENS, screenOfKey } from "@/components/sales/form/screens";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { Select } from "@/components/ui/input/input";
import type { ScorecardItem } from "@/lib/catalogue/templates/scorecards/schema";
import { isAboutMandate } from "./item-screens";
import type { ReviewPlayerHandle } from "./review-player";
import { TimeStamp } from "./time-stamp";

type Props = {
  screen: number;
  onScreen: (screen: number) => void;
  /** The item that is judged now. */
  item: ScorecardItem | undefined;
  canHear: boolean;
  player: RefObject<ReviewPlayerHandle | null>;
  children: ReactNode;
};

/** Room for the choice of the step, which stays above what is scrolled to. */
const CHOICE_HEIGHT = 52;

/** The sale in sentences. It follows the item that is judged, and Alt with a digit. Below it, the children. */
export function SaleFacts({ screen, onScreen, item, canHear, player, children }: Props) {
  const area = useRef<HTMLElement>(null);
  const isOnMandate = item !== undefined && isAboutMandate(item);

  useOnChange(`${screen} ${isOnMandate}`, () => {
    const part = isOnMandate
      ? area.current?.querySelector<HTMLElement>(`[${MANDATE_PART}]`)
      : document.getElementById(partOfScreen(screen));
    area.current?.scrollTo({ top: (part?.offsetTop ?? 0) - CHOICE_HEIGHT });
  });

  /** Also where the page scrolls, and not this part of it. */
  function goTo(next: number) {
    onScreen(next);
    document.getElementById(partOfScreen(next))?.scrollIntoView({ block: "start" });
  }

  useWindowEvent("keydown", (event) => {
    const next = screenOfKey(event);
    if (next === undefined || document.querySelector('[role="dialog"]')) return;
    event.preventDefault();
    goTo(next);
  });

  return (
    <section
      ref={area}
      aria-label="Sale"
      className="flex min-w-0 flex-col gap-3 *:shrink-0 max-lg:order-last lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <ContactWarnings />
      <div className="z-10 bg-background pb-1 lg:sticky lg:top-0">
        <Select aria-label="Step of the sale" value={screen} onChange={({ target }) => goTo(Number(target.value))}>
          {SCREENS.map(({ id, title }, index) => (
            <option key={id} value={index}>
              {index + 1}. {title}
            </option>
          ))}
        </Select>
      </div>
      <AgreedAt canHear={canHear} player={player} />
      <SaleSummary />
      {children}
    </section>
  );
}

/** Where in a call the mandate was agreed to, if it is known. */
function AgreedAt({ canHear, player }: Pick<Props, "canHear" | "player">) {
  const { mandate } = useOpenSale().sale;
  if (!mandate || mandate.recording_id === null || mandate.at_seconds === null) return null;
  const { recording_id, at_seconds } = mandate;
  return (
    <p className="flex items-center gap-2">
      The mandate was agreed to at
      <TimeStamp
        seconds={at_seconds}
        recording={undefined}
        label="Hear the agreement to the mandate"
        onSeek={canHear ? (seconds) => player.current?.seekTo(recording_id, seconds) : undefined}
      />
    </p>
  );
}
