"use client";

import { useEffect } from "react";
import { followSignIn } from "@/lib/platform/client/session";

/** Goes on to the console as soon as another tab has signed in. */
export function FollowSignIn() {
  useEffect(followSignIn, []);
  return null;
}
