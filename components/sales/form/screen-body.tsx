"use client";

import { ScreensContext } from "./screen";
import { SCREENS, type ScreenId } from "./screens";

/** The sections of one screen, to fill in. */
export function ScreenBody({ screen }: { screen: ScreenId }) {
  const { Fields } = SCREENS.find(({ id }) => id === screen) ?? SCREENS[0];
  return (
    <ScreensContext value={SCREENS}>
      <div className="@container flex flex-col gap-4">
        <Fields />
      </div>
    </ScreensContext>
  );
}
