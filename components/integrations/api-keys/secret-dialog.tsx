"use client";

import { SecretOnce } from "@/components/ui/dialog/show-once-dialog";
import type { ShownApiKey } from "@/lib/integrations/api-keys/schema";

export const SecretDialog = ({ apiKey, onClose }: { apiKey: ShownApiKey; onClose: () => void }) => (
  <SecretOnce
    title={`Secret of ${apiKey.name}`}
    description="Anyone with this key can use its scopes. You won't see it again."
    width={480}
    noun="secret"
    secret={apiKey.key}
    onClose={onClose}
  />
);
