"use client";

import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { followSignIn } from "@/lib/platform/client/session";

/** Goes on to the console as soon as the user has signed in in another tab. */
export function FollowSignIn() {
  useWindowEvent("storage", followSignIn);
  return null;
}
