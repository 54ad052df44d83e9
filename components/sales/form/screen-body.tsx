"use client";

import { ScreensContext } from "./screen";
import { SCREENS, type ScreenId } from "./screens";

/** The sections of one screen, to fill in or only to read. */
export function ScreenBody({ screen, isEditable }: { screen: ScreenId; isEditable: boolean }) {
  const { Fields, Facts } = SCREENS.find(({ id }) => id === screen) ?? SCREENS[0];
  return (
    <ScreensContext value={SCREENS}>
      <div className="@container flex flex-col gap-4">{isEditable ? <Fields /> : <Facts />}</div>
    </ScreensContext>
  );
}
