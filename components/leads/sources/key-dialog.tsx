"use client";

import { Button } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { ShowOnceDialog } from "@/components/ui/dialog/show-once-dialog";
import type { KeyedLeadSource } from "@/lib/leads/sources/schema";

export const KeyDialog = ({ source, onClose }: { source: KeyedLeadSource; onClose: () => void }) => (
  <ShowOnceDialog
    title={`Key of ${source.name}`}
    description="Anyone who has this key can send leads. You won't see it again."
    width={480}
    stored="I have stored it"
    reminder="Store the key, then tick the box."
    onClose={onClose}
  >
    <code className="rounded-control border bg-hover p-3 text-[13px] break-all">{source.key}</code>
    <div>
      <Button onClick={() => void copy(source.key, "Key copied")}>Copy</Button>
    </div>
  </ShowOnceDialog>
);
