"use client";

import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { ShowOnceDialog } from "@/components/ui/dialog/show-once-dialog";
import type { ShownApiKey } from "@/lib/integrations/api-keys/schema";

export const SecretDialog = ({ apiKey, onClose }: { apiKey: ShownApiKey; onClose: () => void }) => (
  <ShowOnceDialog
    title={`Secret of ${apiKey.name}`}
    description="Anyone who has this key can do what it allows. You won't see it again."
    width={480}
    stored="I have stored it"
    reminder="Store the secret, then tick the box."
    onClose={onClose}
  >
    <code className="rounded-control border bg-hover p-3 text-[13px] break-all">{apiKey.key}</code>
    <div>
      <Button onClick={() => void copy(apiKey.key, "Secret copied")}>Copy</Button>
    </div>
  </ShowOnceDialog>
);
