"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toasts } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { ApiError } from "@/lib/platform/client/api";

const STALE_AFTER_MS = 5_000;
const RETRIES = 2;

/** A refusal would be repeated, so only other failures are retried. */
const isTemporary = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Offline, a request fails at once instead of waiting for the network.
          queries: {
            networkMode: "always",
            refetchOnReconnect: true,
            staleTime: STALE_AFTER_MS,
            retry: (failures, error) => failures < RETRIES && isTemporary(error),
          },
          mutations: { networkMode: "always" },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <TooltipProvider delayDuration={300}>{children}</TooltipProvider>
      <Toasts />
    </QueryClientProvider>
  );
}
