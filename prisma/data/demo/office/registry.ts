import { z } from "zod";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { Load } from "../load";
import registry from "./registry.json" with { type: "json" };

const { answered_days_ago, ...ANSWER } = z
  .object({
    answered_days_ago: z.int(),
    actor_name: z.string(),
    rows: z.int(),
    contacts: z.int(),
    finished: z.int(),
    invalid: z.int(),
    hits: z.int(),
    added: z.int(),
  })
  .parse(registry);

/** An answer of the opt-out registry, recent enough for nobody to be warned. */
export function addRegistryAnswer(load: Load, now: Date): void {
  const at = new Date(now.getTime() - answered_days_ago * DAY_MS);
  const day = isoDate(at);
  const file_name = `registry-answer-${day}.csv`;
  load.add("registry_imports", [
    {
      ...{ file_name, sha256: sha256(file_name), status: "done" },
      ...ANSWER,
      ...{ answered_on: new Date(day), created_at: at, finished_at: at },
    },
  ]);
}
