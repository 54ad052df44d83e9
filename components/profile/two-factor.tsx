"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Loading } from "@/components/ui/loading";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { TwoFactorStatus } from "@/lib/auth/two-factor-schema";
import { api } from "@/lib/client/api";
import { RecoveryCodesDialog } from "./two-factor-codes";
import { TwoFactorOff } from "./two-factor-off";
import { TwoFactorOn } from "./two-factor-on";

/** The user's two-factor authentication: switched on with an authenticator, and off with the password. */
export function TwoFactor() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["2fa"],
    queryFn: () => api.get<TwoFactorStatus>("/2fa/status"),
  });
  const [codes, setCodes] = useState<string[]>();

  async function reload() {
    await queryClient.invalidateQueries({ queryKey: ["2fa"] });
    router.refresh(); // the shell asks those without it to protect their account
  }

  function show(fresh: string[]) {
    setCodes(fresh);
    void reload();
  }

  return (
    <Panel
      title="Two-factor authentication"
      action={data && <Badge tone={data.enabled ? "success" : "warning"}>{data.enabled ? "On" : "Off"}</Badge>}
    >
      <div className="flex flex-col gap-4 p-4">
        {error && !data && <RetryAlert error={error} onRetry={refetch} />}
        {!error && !data && <Loading />}
        {data && !data.enabled && <TwoFactorOff onEnabled={show} onStale={reload} />}
        {data?.enabled && <TwoFactorOn codesLeft={data.recovery_codes_left} onCodes={show} onDisabled={reload} />}
      </div>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}
