"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import type { CurrentUser } from "@/lib/auth/user";
import { api } from "@/lib/client/api";
import { fullNameOf } from "@/lib/format";

const REDIRECT_AFTER_MS = 100;

/** Starts to act as a user or in a tenant, says so, and goes to the dashboard; says why when it fails. */
export function useImpersonate() {
  const changeIdentity = useIdentityChange();
  return async (kind: "user" | "tenant", id: number): Promise<void> => {
    try {
      const user = await api.post<CurrentUser>(`/impersonate/${kind}/${id}`);
      toast("warning", `Now impersonating ${nameOf(user)}`);
      setTimeout(changeIdentity, REDIRECT_AFTER_MS);
    } catch (error) {
      toast("error", error instanceof Error ? error.message : "Failed to impersonate user");
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
      toast("error", error instanceof Error ? error.message : "The request failed.");
    }
  };
}

function useIdentityChange() {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear(); // what the one may see is not for the other
    router.push("/dashboard");
    router.refresh();
  };
}

const nameOf = (user: CurrentUser) =>
  user.impersonates === "tenant" ? (user.tenant?.name ?? "") : fullNameOf(user) || user.email;
