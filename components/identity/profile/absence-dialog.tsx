"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { SelectField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import type { Absence } from "@/lib/identity/users/absence-schema";
import { api } from "@/lib/platform/client/api";
import { formatDateTime, isoDate } from "@/lib/platform/text/format";
import { fromLocalInput } from "@/lib/platform/time/local-time";
import { DAY_MS } from "@/lib/platform/time/milliseconds";

const UNTIL = [
  { id: "today", name: "The end of today" },
  { id: "tomorrow", name: "The end of tomorrow" },
  { id: "date", name: "The end of another day" },
] as const;

const awayInput = z
  .object({ until: z.enum(["today", "tomorrow", "date"], "Required"), date: z.string().nullable() })
  .refine(({ until, date }) => until !== "date" || z.iso.date().safeParse(date).success, {
    path: ["date"],
    message: "Choose a day",
  });

type Away = z.output<typeof awayInput>;

function endOf({ until, date }: Away): string {
  const day = { today: isoDate(new Date()), tomorrow: isoDate(new Date(Date.now() + DAY_MS)), date: date ?? "" }[until];
  return fromLocalInput(`${day}T23:59`);
}

/** Asks until when the user is away. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();

  async function leave(away: Away) {
    const { absent_until } = await api.put<Absence>("/user/absence", { until: endOf(away) });
    toast("success", `Away until ${formatDateTime(absent_until ?? "")}`);
    router.refresh();
    onClose();
  }

  return (
    <FormDialog
      title="I'm away"
      description="You get no new leads while you are away. You keep your current ones."
      width={420}
      input={awayInput}
      values={{ until: "today", date: "" }}
      saveLabel="Set absence"
      onSave={leave}
      onClose={onClose}
    >
      <SelectField name="until" label="Until" required options={UNTIL} />
      <DayField />
    </FormDialog>
  );
}

const DayField = () =>
  useWatch<Away, "until">({ name: "until" }) === "date" && (
    <DateField name="date" label="Last day away" required min={isoDate(new Date())} />
  );
