"use client";

import { SecretOnce } from "@/components/ui/dialog/show-once-dialog";
import type { KeyedLeadSource } from "@/lib/leads/sources/schema";

export const KeyDialog = ({ source, onClose }: { source: KeyedLeadSource; onClose: () => void }) => (
  <SecretOnce
    title={`Key of ${source.name}`}
    description="Anyone who has this key can send leads. You won't see it again."
    width={480}
    noun="key"
    secret={source.key}
    onClose={onClose}
  />
);
