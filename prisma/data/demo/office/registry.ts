import { createHash } from "node:crypto";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { Load } from "../load";

const ANSWERED_DAYS_AGO = 10;

/** An answer of the opt-out registry, recent enough for nobody to be warned. */
export function addRegistryAnswer(load: Load, now: Date): void {
  const at = new Date(now.getTime() - ANSWERED_DAYS_AGO * DAY_MS);
  const day = isoDate(at);
  const file_name = `registry-answer-${day}.csv`;
  load.add("registry_imports", [
    {
      ...{ file_name, sha256: createHash("sha256").update(file_name).digest("hex"), status: "done" },
      ...{ rows: 214, contacts: 212, finished: 212, invalid: 2, hits: 0, added: 0 },
      ...{ actor_name: "Console Administrator", answered_on: new Date(day), created_at: at, finished_at: at },
    },
  ]);
}
