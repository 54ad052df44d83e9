import type { LeadPost } from "@/lib/leads/intake/lead-posts/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { type Answer, api, type Refusal } from "./api";
import { leadEvents } from "./history";
import type { TestUser } from "./world";

type Source = { id: number; key: string };
type Taken = Refusal & { id: number; lead_id: string; status: string; duplicate_of: number; suppressed: boolean };
type Headers = Record<string, string>;

/** Posts a lead as a lead source does. */
export const postLead = (
  { key }: Pick<Source, "key">,
  body: unknown,
  headers: Headers = {},
  options: Parameters<typeof api>[1] = {},
): Promise<Answer<Taken>> =>
  api(undefined, options).send(
    "POST",
    "/api/public/leads",
    { "x-api-key": key, "content-type": "application/json", ...headers },
    typeof body === "string" ? body : JSON.stringify(body),
  );

let numbers = 0;

/** A unique mobile number: nine digits, without the country code. */
export const newNumber = () =>
  `8${String(((Date.now() % 1_000_000) * 100 + (numbers++ % 100)) % 100_000_000).padStart(8, "0")}`;

export const leadsOf = (source: Pick<Source, "id">) =>
  asPlatform(() => db.lead.findMany({ where: { source_id: source.id }, orderBy: { id: "asc" } }));

export const findLead = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));

export const timelineOf = (lead_id: number) => leadEvents({ where: { lead_id }, orderBy: { id: "asc" } });

/** The log of a source, newest first. */
export const logOf = async (user: TestUser, { id }: Pick<Source, "id">, query = ""): Promise<LeadPost[]> =>
  (await api(user).get<Page<LeadPost>>(`/api/lead-sources/${id}/posts?${query}`)).body.data;
