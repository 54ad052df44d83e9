import { vi } from "vitest";
import { BUSY_STATUSES, type LeadImport } from "@/lib/lead-imports/schema";
import type { api } from "./api";

type Client = ReturnType<typeof api>;

const LONGEST_MS = 60_000;

/** An import once nothing happens to it any more by itself. @throws Error when that takes too long */
export async function importDone(client: Client, id: number, timeout = LONGEST_MS): Promise<LeadImport> {
  let found: LeadImport | undefined;
  await vi.waitUntil(
    async () => {
      const { status, body } = await client.get<LeadImport>(`/api/lead-imports/${id}`);
      found = body;
      return status === 200 && !BUSY_STATUSES.includes(body.status);
    },
    { timeout, interval: 100 },
  );
  if (!found) throw new Error("The import was never read");
  return found;
}

/** So many people as a CSV file, each with a name, a number and an address of their own. */
export function csvOfPeople(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `Person ${index},0${830_000_000 + index},person${index}@example.test`,
  );
  return ["name,phone,email", ...rows].join("\n");
}
