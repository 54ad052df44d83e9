"use client";

import { useBrowserValue } from "@/components/ui/browser/use-hydrated";
import { canUsePasskeys } from "@/lib/identity/passkeys/client";

/** Whether this browser supports passkeys. The server assumes that it does, so that the page seldom shifts. */
export const useCanUsePasskeys = () => useBrowserValue(canUsePasskeys, true);
