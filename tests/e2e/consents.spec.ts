import { wav } from "../support/audio";
import { makeConsent } from "../support/consents";
import { audioFile, ofLead, record } from "../support/recordings";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { AGENT } from "./sale-world";
import { expect, openAs, test, toast } from "./support";

test("an agent names the recording of a consent, and the manager's list of those without one is empty", async ({
  page,
}) => {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, { permissions: [...AGENT, "recordings.play"] });
  const manager = await makeUser(tenant, { permissions: ["leads.index"] });
  const lead = await makeLead(tenant, { name: "Alpha", surname: null });
  await makeConsent(tenant, lead);
  await record(agent, ofLead(lead), audioFile(wav(30)));

  await openAs(page, manager, tenant, "/consents");
  await expect(page.getByRole("link", { name: "Alpha" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Link recording" })).toBeHidden(); // they may only read
  await page.getByRole("link", { name: "Alpha" }).click();
  await expect(page).toHaveURL(new RegExp(`lead=${lead.id}`));

  await openAs(page, agent, tenant, `/leads/${tenant.product.slug}?lead=${lead.id}`);
  const consent = page.getByRole("region", { name: "Consent" });
  await expect(consent.getByText("No recording yet")).toBeVisible();
  await consent.getByRole("button", { name: "Link recording" }).click();
  const dialog = page.getByRole("dialog", { name: "Recording of the consent" });
  await dialog.getByRole("button", { name: "Forward 10 seconds" }).click();
  await dialog.getByRole("button", { name: "Mark this position" }).click();
  await expect(toast(page, "Recording linked")).toBeVisible();
  await expect(consent.getByText(/^Recording \d+ at 0:10$/)).toBeVisible();
  await consent.getByRole("button", { name: "Change recording" }).click();
  await dialog.getByRole("button", { name: "Mark this position" }).click();
  await expect(dialog).toBeHidden();
  await expect(consent.getByText(/^Recording \d+ at 0:10$/)).toBeVisible(); // the position stays until it is moved
  await consent.getByRole("button", { name: "Listen" }).click();
  await expect(consent.getByText("0:10 / 0:30")).toBeVisible();

  await openAs(page, manager, tenant, "/consents");
  await expect(page.getByText(/^Every consent given on a call/)).toBeVisible();
});
