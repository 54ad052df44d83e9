"use client";

import { ScreensContext } from "./screen";
import { partOfScreen, SCREENS } from "./screens";

/** The whole sale in sentences, to read and print: the same for agents, reviewers and managers. */
export const SaleSummary = () => (
  <ScreensContext value={SCREENS}>
    {SCREENS.map(({ id, Facts }, index) => (
      <div
        key={id}
        id={partOfScreen(index)}
        tabIndex={-1}
        className="@container flex scroll-mt-38 flex-col gap-4 outline-none lg:scroll-mt-28"
      >
        <Facts />
      </div>
    ))}
  </ScreensContext>
);
