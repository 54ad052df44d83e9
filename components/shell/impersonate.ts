"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { toast } from "@/components/ui/toast";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { ApiError, api, messageOf } from "@/lib/platform/client/api";
import { fullNameOf } from "@/lib/platform/format";

const REDIRECT_AFTER_MS = 100;
const IDENTITY_KEY = "identity";

/** Starts to act as a user or in a tenant, says so, and goes to the dashboard; says why when it fails. */
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

/** Begins anew on the dashboard as who the session acts for now, in every tab of this browser. */
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
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => key === IDENTITY_KEY && location.assign("/dashboard");
    const changed = localStorage.getItem(IDENTITY_KEY);
    const wasLoading = Number(changed) > performance.timeOrigin; // this page, and so it heard nothing
    if (changed !== null && wasLoading && changed !== ownChange && changed !== sessionStorage.getItem(IDENTITY_KEY)) {
      sessionStorage.setItem(IDENTITY_KEY, changed); // followed once, whatever the clock says
      location.assign("/dashboard");
    }
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, []);
}

/**
 * Ends an impersonation whose hour is over, so that nobody goes on in the belief to be somebody else.
 * @param endsAt as ISO 8601
 */
export function useEndOfImpersonation(endsAt: string | null): void {
  const stop = useStopImpersonating();
  const end = useEffectEvent(() => {
    toast("info", "The impersonation has ended.");
    void stop();
  });
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(end, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
}

const nameOf = (user: CurrentUser) =>
  user.impersonates === "tenant" ? (user.tenant?.name ?? "") : fullNameOf(user) || user.email;

const serverMessageOf = (error: unknown) =>
  error instanceof ApiError && error.status > 0 ? error.body.message : undefined;
