"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Toasts } from "@/components/ui/toast";
import { TooltipProvider } from "@/components/ui/tooltip";
import { ApiError } from "@/lib/platform/client/api";

const FRESH_MS = 5_000;
const RETRIES = 2;

/** A refusal stays one however often it is asked; only what may pass is tried again. */
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Offline too: a call that can't go out says so, rather than waiting and going out unasked.
          queries: {
            networkMode: "always",
            refetchOnReconnect: true,
            staleTime: FRESH_MS,
            retry: (failures, error) => failures < RETRIES && mayPass(error),
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
