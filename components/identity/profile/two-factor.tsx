"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Loading } from "@/components/ui/loading";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import { RecoveryCodesDialog } from "./two-factor-codes";
import { TwoFactorOff } from "./two-factor-off";
import { TwoFactorOn } from "./two-factor-on";
import { useTwoFactor } from "./use-two-factor";

export function TwoFactor() {
  const { data, error, refetch } = useTwoFactor();
  const [codes, setCodes] = useState<string[]>();
  const reload = async () => void (await refetch());

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
