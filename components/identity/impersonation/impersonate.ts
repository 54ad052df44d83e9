"use client";

import { useRouter } from "next/navigation";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { toast } from "@/components/ui/toast";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { ApiError, api, messageOf } from "@/lib/platform/client/api";
import { fullNameOf } from "@/lib/platform/text/format";

const REDIRECT_AFTER_MS = 100;
const IDENTITY_KEY = "identity";

/** Starts to impersonate a user or a tenant and goes to the dashboard. */
export function useImpersonate() {
  const changeIdentity = useIdentityChange();
  return async (kind: "user" | "tenant", id: number): Promise<void> => {
    try {
      const user = await api.post<CurrentUser>(`/impersonate/${kind}/${id}`);
      toast("warning", `Now impersonating ${nameOf(user)}`);
      setTimeout(changeIdentity, REDIRECT_AFTER_MS);
    } catch (error) {
      toast("error", serverMessageOf(error) || "Failed to impersonate user");
    }
  };
}

/** Ends the impersonation and goes back to the dashboard. */
export function useStopImpersonating() {
  const changeIdentity = useIdentityChange();
  return async (): Promise<void> => {
    try {
      await api.post("/impersonate/stop");
      changeIdentity();
    } catch (error) {
      toast("error", messageOf(error));
    }
  };
}

let ownChange: string | undefined;

/** Reloads the console with the new identity, in every tab of this browser, and goes to the dashboard. */
function useIdentityChange() {
  const router = useRouter();
  return () => {
    ownChange = String(Date.now());
    localStorage.setItem(IDENTITY_KEY, ownChange);
    router.push("/dashboard");
    router.refresh();
  };
}

/** Goes to the dashboard when another tab of this browser has begun or ended an impersonation. */
export function useIdentityOfOtherTabs(): void {
  useOnce(() => {
    const changed = localStorage.getItem(IDENTITY_KEY);
    const wasMissed = Number(changed) > performance.timeOrigin; // it happened while this page was loading
    if (changed !== null && wasMissed && changed !== ownChange && changed !== sessionStorage.getItem(IDENTITY_KEY)) {
      sessionStorage.setItem(IDENTITY_KEY, changed); // followed once, even if the clock is wrong
      location.assign("/dashboard");
    }
  });
  useWindowEvent("storage", ({ key }) => {
    if (key === IDENTITY_KEY) location.assign("/dashboard");
  });
}

/**
 * Ends an impersonation when its hour is over, so that nobody believes that it still lasts.
 * @param endsAt as ISO 8601
 */
export function useEndOfImpersonation(endsAt: string | null): void {
  const stop = useStopImpersonating();
  useTimer(endsAt === null ? null : Date.parse(endsAt), () => {
    toast("info", "The impersonation has ended.");
    void stop();
  });
}

const nameOf = (user: CurrentUser) =>
  user.impersonates === "tenant" ? (user.tenant?.name ?? "") : fullNameOf(user) || user.email;

const serverMessageOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? error.body.message : undefined;
