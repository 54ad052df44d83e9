import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { withoutDirectionMarks } from "@/lib/platform/text/storable";
import { type Answer, api } from "../support/api";
import { callOf, make, makeHolders, named, nameOf } from "../support/calls";
import { NAUGHTY, type Path, spreadStrings, type Texts, valueAt, withTexts } from "../support/naughty";
import { contract } from "../support/openapi";
import { WITH_REPETITIONS } from "../support/repetitions";
import type { Route } from "../support/route";
import { ROUTES } from "../support/routes";
import { makeTenant, type TestTenant, type TestUser } from "../support/world";

// The Big List of Naughty Strings through the text fields of every JSON body and every form, as the OpenAPI document
// describes them, down to the first entry of each list. Every string meets every kind of text field, and every field 12 strings or more
// (tests/support/naughty.ts). The fields of a route get their strings in one request; those that the server refuses by
// name are left out of the next try, so that the others are stored. What was stored is compared with the answer and with
// a read of the row. Query strings are held by lists.test.ts.

type Body = { id?: unknown; errors?: Record<string, string[]>; [field: string]: unknown };
type Client = ReturnType<typeof api>;

/** Answers to a request that was understood: a wrong password, a name that is taken, too many attempts. */
const REFUSALS = [401, 409, 429];
const MAX_TRIES = 6;

/** Fields that no answer gives back as they were sent. */
const NOT_GIVEN_BACK = new Set([
  // Their answers name no row.
  ...["POST /api/password/forgot email", "POST /api/otp/send email"],
  "POST /api/id-number-searches search", // it is sealed
  ...["website", "name", "surname", "email", "utm_source", "utm_campaign"].map(
    (field) => `POST /api/public/products/slug/[slug]/quote ${field}`,
  ),
  ...["website", "name", "message"].map((field) => `POST /api/public/data-requests ${field}`),
  ...["POST /api/tenants admin_name", "POST /api/tenants admin_surname"],
  ...["name", "description", "underwriter", "slug"].map((field) => `POST /api/products/import product.${field}`),
  ...["POST /api/leads/bulk reason", "POST /api/leads/bulk note", "POST /api/sales/reassign reason"],
  ...["POST /api/public/calls phone", "POST /api/public/calls agent_extension"],
  // Given back in what proves the consent (tests/api/consent-recordings.test.ts).
  "PUT /api/consents/[id]/recording none_reason",
  // Given back in the pack that was delivered (tests/api/written-confirmation.test.ts).
  "PUT /api/sales/[id]/delivery delivered_reference",
  // Kept by the event that they cause, which other answers give back.
  ...["POST /api/leads/[id]/transition reason", "PUT /api/leads/[id]/client reason"],
  ...["POST /api/sales/[id]/transition reason", "POST /api/sales/[id]/transition note"],
  ...["POST /api/sales/[id]/reassign reason", "PUT /api/sales/[id]/outcome insurer_reference"],
  ...["dispute reason", "answer note"].map((end) => `POST /api/sales/[id]/qc-reviews/[review]/items/[item]/${end}`),
  ...["PUT /api/recordings/[id]/legal-hold reason", "POST /api/sales/[id]/lift-review-grants reason"],
  ...["POST /api/consumers/[id]/erase reason", "PUT /api/consumers/[id]/hold reason"],
  // Only questions of other types have them.
  ...["regex", "correct_answer"].flatMap((field) => [
    `POST /api/questions ${field}`,
    `PUT /api/questions/[id] ${field}`,
  ]),
  // Given back as the lead's, where a lead has that reference.
  "POST /api/sales lead_id",
  // Masked in every answer.
  "PUT /api/sales/[id] policyholder.id_number",
  // None stands for the product's own colours.
  ...["light_theme", "dark_theme"].flatMap((field) => [
    `POST /api/tenants ${field}`,
    `POST /api/tenants/[id] ${field}`,
    `PUT /api/tenants/[id] ${field}`,
  ]),
  // An empty one stands for the usual hours.
  "POST /api/tenants sla_hours",
  // An organisation keeps the one that it was made with.
  ...["POST /api/tenants/[id] slug", "PUT /api/tenants/[id] slug"],
  // Written in one way: numbers as +27…, slugs in small letters or made of the name, yes and no, names of documents
  // without control characters.
  ...["POST /api/products/[id]/brochures name", "POST /api/products/[id]/terms name"],
  ...["phone", "alt_phone"].flatMap((field) => [`POST /api/leads ${field}`, `PUT /api/leads/[id] ${field}`]),
  ...["PUT /api/sales/[id] policyholder.phone", "PUT /api/sales/[id] policyholder.alt_phone"],
  ...["POST /api/products slug", "PUT /api/products/[id] slug", "POST /api/products/import slug"],
  ...["POST /api/roles slug", "PUT /api/roles/[id] slug", "POST /api/leads is_client"],
  // The server reads it from a South African ID number.
  "PUT /api/sales/[id] policyholder.citizenship",
]);

/** Routes of users, visitors and keys, with flat and nested bodies. */
const ENOUGH = [
  ...["POST /api/leads", "PUT /api/sales/[id]"],
  ...["POST /api/public/products/slug/[slug]/quote", "POST /api/public/leads"],
];
const REQUESTS_OF_EACH = 8;

const written = ROUTES.filter(
  (route) => (route.body || route.form) && (WITH_REPETITIONS || ENOUGH.includes(nameOf(route))),
);

let tenant: TestTenant;
let requests: Map<string, Texts[]>;
const requestIds = new Set<string>();
beforeAll(async () => {
  [tenant, requests] = [await makeTenant(), spreadStrings(await contract(), written)];
});

test.concurrent.each(named(written))("%s keeps every string as it is, or refuses it", async (_, route) => {
  const own = route.form ? await makeTenant() : tenant; // some forms change the tenant itself
  const caller = (await makeHolders(own))(route);
  const wrong: unknown[] = [];
  for (const texts of requests.get(nameOf(route)) ?? []) wrong.push(...(await problemsOf(route, own, caller, texts)));
  expect(wrong).toEqual([]);
});

/** What is wrong with the answers to one request, and to those without the fields that were refused. */
async function problemsOf(route: Route, own: TestTenant, caller: TestUser, texts: Texts): Promise<unknown[]> {
  const call = await callOf(route, own, caller);
  const valid: Body = route.form ? {} : JSON.parse(String(call.body));
  const withFields = (fields: Texts) =>
    route.form
      ? callOf(route, own, caller, withTexts(valid, fields))
      : { ...call, body: JSON.stringify(withTexts(valid, fields)) };
  let left = texts.filter(({ path }) => typeof valueAt(valid, path.slice(0, -1)) === "object");
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await make<Body>(api(caller), await withFields(left));
    requestIds.add(String(answer.headers["x-request-id"]));
    if (answer.status < 300) {
      const reads = await readsOf(route, api(caller), answer);
      await removeShared(route, api(caller), answer);
      return notKept(route, left, reads);
    }
    if (answer.status !== 422) return REFUSALS.includes(answer.status) ? [] : [{ status: answer.status, left }];
    const accepted = left.filter(({ path }) => !isRefused(path, answer.body));
    if (accepted.length === left.length || accepted.length === 0) return [];
    left = accepted;
  }
  return [{ triesFor: left }];
}

/** Removes what every organisation would see, such as a bank. */
async function removeShared(route: Route, client: Client, { body }: Answer<Body>): Promise<void> {
  const path = rowPathOf(route);
  const isRemoved = ROUTES.some((other) => other.method === "DELETE" && other.path === path && other.shared);
  if (isRemoved && typeof body.id === "number") await client.delete(path.replace("[id]", String(body.id)));
}

const isRefused = (path: Path, { errors }: Body) =>
  Object.keys(errors ?? {}).some((name) => `${path.join(".")}.`.startsWith(`${name}.`));

const rowPathOf = ({ method, path }: Route) => (method === "POST" ? `${path}/[id]` : path);

/** The answer, and the row as a read shows it, where there is such a read. */
async function readsOf(route: Route, client: Client, { body }: Answer<Body>): Promise<Body[]> {
  const path = rowPathOf(route);
  const isRead = ROUTES.some((other) => other.method === "GET" && other.path === path);
  if (!isRead || !path.endsWith("/[id]") || typeof body.id !== "number") return [body];
  const read = await client.get<Body>(path.replace("[id]", String(body.id)));
  return [body, read.body];
}

const notKept = (route: Route, texts: Texts, reads: readonly Body[]) =>
  texts
    .filter(({ path }) => !NOT_GIVEN_BACK.has(`${nameOf(route)} ${path.join(".")}`))
    .flatMap(({ path, text }) => reads.map((read) => ({ path: path.join("."), text, kept: valueAt(read, path) })))
    .filter(({ text, kept }) => !formsOf(text).includes(kept));

/** A text is kept without the blanks around it and without marks of direction, and an empty one may be null. */
const formsOf = (text: string): unknown[] =>
  [text, withoutDirectionMarks(text)].flatMap((form) => [form, form.trim(), ...(form.trim() === "" ? [null] : [])]);

test("the list is the whole one, and the server logged no error over it", () => {
  expect(NAUGHTY.length).toBeGreaterThan(480);
  expect(requestIds.size).toBeGreaterThan(written.length * REQUESTS_OF_EACH);
  const log = readFileSync(join(process.env.DATA_DIR ?? "", "server.log"), "utf8").split("\n");
  const errors = log.filter((line) => /"level":[56]0/.test(line));
  expect(errors.filter((line) => requestIds.has(/"request_id":"([^"]+)"/.exec(line)?.[1] ?? ""))).toEqual([]);
});
