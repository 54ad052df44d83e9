"use client";

import { z } from "zod";
import { TextAreaField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { COMMENT_MAX_LENGTH } from "@/lib/sales/review/limits";
import type { ItemAction } from "./finished-review";

type Props = { action: ItemAction; onSend: (body: object) => Promise<void>; onClose: () => void };

const text = z.string().trim().min(1, "Required").max(COMMENT_MAX_LENGTH, `Max ${COMMENT_MAX_LENGTH} characters`);
const disputeForm = z.object({ reason: text });
const answerForm = z.object({ upheld: z.boolean(), note: text });

/** Why the seller disputes an item, or how the line manager answers. */
export function ItemDialog({ action, onSend, onClose }: Props) {
  async function send(body: object, done: string) {
    await onSend(body);
    toast("success", done);
    onClose();
  }

  if (action === "dispute") {
    return (
      <FormDialog
        title="Dispute the item"
        description="You can dispute an item once. Your line manager answers."
        width={480}
        input={disputeForm}
        values={{ reason: "" }}
        saveLabel="Dispute"
        onSave={(body) => send(body, "Item disputed")}
        onClose={onClose}
      >
        <TextAreaField
          name="reason"
          label="Why it should pass"
          rows={4}
          required
          maxLength={COMMENT_MAX_LENGTH}
          autoFocus
        />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Answer the dispute"
      width={480}
      input={answerForm}
      values={{ upheld: false, note: "" }}
      saveLabel="Answer"
      onSave={(body) => send(body, "Dispute answered")}
      onClose={onClose}
    >
      <SwitchField
        name="upheld"
        label="Accept the dispute"
        hint="The item counts as a pass, and the score is recalculated."
      />
      <TextAreaField name="note" label="Why" rows={4} required maxLength={COMMENT_MAX_LENGTH} autoFocus />
    </FormDialog>
  );
}
