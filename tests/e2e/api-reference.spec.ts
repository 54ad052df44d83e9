import { asPlatform, db } from "@/lib/platform/db/client.server";
import { makeApiKey } from "../support/api-keys";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { pressFor } from "./keyboard";
import { expect, openAs, REPETITION, revisit, test } from "./support";

async function setUp() {
  const tenant = await makeTenant();
  const lead = await makeLead(tenant, { name: "Nomvula" });
  const reader = await makeUser(tenant, {
    permissions: ["integrations.index", "leads.index", "leads.show", "leads.update"],
  });
  return { tenant, lead, reader };
}

test("an operation is found by keyboard, read, and tried with one's own session", async ({ page }) => {
  const { tenant, lead, reader } = await setUp();
  await openAs(page, reader, tenant, "/integrations");
  await page.getByRole("navigation", { name: "Integrations" }).getByRole("link", { name: "API reference" }).click();
  await expect(page.getByRole("heading", { name: "API reference" })).toBeVisible();
  await pressFor("/", page.getByRole("searchbox").and(page.locator(":focus")));
  await page.keyboard.type("post note to a lead");
  await page
    .getByRole("navigation", { name: "Operations" })
    .getByRole("link", { name: "Add a note to a lead" })
    .focus();
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/operation=postLeadsByIdNotes/);
  const operation = page.getByRole("article", { name: "Add a note to a lead" });
  await expect(operation.getByText("Users with leads.update")).toBeVisible();
  await expect(operation.getByText("API keys with leads:write")).toBeVisible();
  await operation.getByRole("button", { name: "Send request" }).click();
  await expect(operation.getByRole("textbox", { name: "id", exact: true })).toBeFocused(); // which is required

  await operation.getByRole("textbox", { name: "id", exact: true }).fill(String(lead.id));
  const body = operation.getByLabel("Body", { exact: true });
  await expect(body).toHaveValue(/"note"/);
  await body.fill('{ "note": ');
  await operation.getByRole("button", { name: "Send request" }).click();
  await expect(operation.getByText(/^The body is not JSON/)).toBeVisible();
  await body.fill('{ "note": "It\'s tried" }');
  await expect(operation.getByText(`/api/leads/${lead.id}/notes'`)).toBeVisible(); // in the command
  await operation.getByRole("button", { name: "Send request" }).click();
  const response = operation.getByRole("region", { name: "Response", exact: true });
  await expect(response.getByText("201", { exact: true })).toBeVisible();
  const noted = await asPlatform(() =>
    db.leadEvent.findFirst({ where: { lead_id: lead.id, type: "note" }, include: { values: true } }),
  );
  expect(noted).toMatchObject({ values: [{ field: "event.note", new: "It's tried" }], actor_id: reader.id });
});

test("an operation is tried with an API key, without the session", REPETITION, async ({ page }) => {
  const { tenant, reader } = await setUp();
  const { key } = await makeApiKey(tenant, { scopes: ["leads:read"], name: "CRM" });
  await openAs(page, reader, tenant, "/api-reference?operation=getLeads");
  await page.getByText("An API key", { exact: true }).click();
  await page.getByLabel("API key", { exact: true }).fill(key);
  await page.getByRole("button", { name: "Send request" }).click();
  const response = page.getByRole("region", { name: "Response", exact: true });
  await expect(response.getByText('"name": null').first()).toBeVisible();
  await page.getByLabel("API key", { exact: true }).fill("tsk_unknown");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(response.getByText("401", { exact: true })).toBeVisible();
  await revisit(page); // the refusal of a key ends no session
  await expect(page.getByRole("button", { name: "Send request" })).toBeVisible();
});

test("a user without access to integrations does not see the API reference", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["leads.index"] });
  await openAs(page, agent, tenant, "/api-reference");
  await expect(page.getByText("A first request")).toBeHidden();
  await expect(page.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
});
