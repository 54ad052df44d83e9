"use client";

import { useState } from "react";
import { useUser } from "@/components/screen/user";
import { Badge } from "@/components/ui/badge";
import { download } from "@/components/ui/browser/download";
import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { ShowOnceDialog } from "@/components/ui/dialog/show-once-dialog";
import { Panel } from "@/components/ui/panel";
import type { TwoFactorStatus } from "@/lib/identity/two-factor/schema";
import { TwoFactorOff } from "./two-factor-off";
import { TwoFactorOn } from "./two-factor-on";
import { useTwoFactor } from "./use-two-factor";

export function TwoFactor({ first }: { first: TwoFactorStatus }) {
  const { data, refetch } = useTwoFactor(first);
  const [codes, setCodes] = useState<string[]>();
  const reload = async () => void (await refetch());

  function show(fresh: string[]) {
    setCodes(fresh);
    void reload();
  }

  return (
    <Panel
      title="Two-factor authentication"
      action={<Badge tone={data.enabled ? "success" : "warning"}>{data.enabled ? "On" : "Off"}</Badge>}
    >
      <div className="flex flex-col gap-4 p-4">
        {data.enabled ? (
          <TwoFactorOn codesLeft={data.recovery_codes_left} onCodes={show} onDisabled={reload} />
        ) : (
          <TwoFactorOff onEnabled={show} onStale={reload} />
        )}
      </div>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Panel>
  );
}

function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const { email } = useUser();
  return (
    <ShowOnceDialog
      title="Your recovery codes"
      description="Each signs you in once, instead of a code from your authenticator. You won't see them again."
      width={440}
      stored="I have stored these codes where I can find them without my phone."
      reminder="Store the codes, then tick the box."
      onClose={onClose}
    >
      <ol className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-control border bg-hover p-4 text-center font-mono text-[15px]">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy(codes.join("\n"), "Recovery codes copied")}>Copy</Button>
        <Button onClick={() => downloadCodes(codes, email)}>Download</Button>
      </div>
    </ShowOnceDialog>
  );
}

function downloadCodes(codes: string[], email: string): void {
  const text = `Recovery codes of ${email} for ${location.host}\nEach works once.\n\n${codes.join("\n")}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  download(url, "recovery-codes.txt");
  URL.revokeObjectURL(url);
}
