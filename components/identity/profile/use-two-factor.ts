"use client";

import { useQuery } from "@tanstack/react-query";
import type { TwoFactorStatus } from "@/lib/identity/two-factor/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** Whether the user's two-factor authentication is on. @param first as the server rendered it */
export const useTwoFactor = (first: TwoFactorStatus) =>
  useQuery({
    queryKey: queryKeys.twoFactor(),
    queryFn: () => api.get<TwoFactorStatus>("/2fa/status"),
    initialData: first,
  });

/** The cached status; undefined if it was not requested yet. */
export const useCachedTwoFactor = () =>
  useQuery<TwoFactorStatus>({ queryKey: queryKeys.twoFactor(), enabled: false }).data;
