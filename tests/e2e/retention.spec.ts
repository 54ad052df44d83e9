import { inForce } from "../support/retention";
import { makeAdmin, makeTenant, makeUser } from "../support/world";
import { look } from "./look";
import { expect, openAs, test, toast } from "./support";

/** Not by a click or a key, so that the browser does not count it as asked for. */
const CHOSEN = "the organisation that the test chooses";

test("an administrator gives one organisation a period of its own, and takes it back", async ({ page }) => {
  test.slow();
  await inForce("lead_post", "sale");
  const tenant = await makeTenant({ name: "Umoja Life" });
  const member = await makeUser(tenant, { permissions: ["retention.index"] });
  await openAs(page, await makeAdmin(), tenant, "/retention");
  const periods = page.getByRole("region", { name: "Periods" });
  const posts = periods.getByRole("row", { name: /Lead submissions \(API\)/ });
  await expect(posts).toContainText("30 days after they arrived");
  await expect(periods.getByRole("columnheader", { name: "Set for" })).toHaveCount(0);

  await periods.getByLabel("Periods of").selectOption(String(tenant.id));
  await expect(posts).toContainText("All organisations");
  await periods.getByRole("button", { name: "Edit Recordings of submitted sales" }).click();
  const short = page.getByRole("dialog", { name: "Recordings of submitted sales of Umoja Life" });
  await expect(short).toContainText("At least 5 years");
  await short.getByLabel("Length").fill("4");
  await short.getByRole("button", { name: "Save" }).click();
  await expect(short.getByRole("alert")).toHaveText(/^At least 5 years \(/);
  await expect(short.getByText(/At least 5 years/)).toHaveCount(1);
  await look(page, "retention-refused", { movesFor: CHOSEN });
  await short.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  await periods.getByRole("button", { name: "Edit Lead submissions (API)" }).click();
  const dialog = page.getByRole("dialog", { name: "Lead submissions (API) of Umoja Life" });
  await dialog.getByLabel("Length").fill("90");
  await dialog.getByLabel("Source").fill("Our contract with the sender");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Retention period updated")).toBeVisible();
  await expect(posts).toContainText("90 days after they arrived");
  await expect(posts).toContainText("instead of 30 days");
  await expect(posts).toContainText("Tonight");
  await periods.getByLabel("Periods of").focus(); // no tooltip stays open
  await look(page, "retention-own", { movesFor: CHOSEN });

  await periods.getByLabel("Periods of").selectOption("");
  await expect(posts).toContainText("30 days after they arrived");
  await openAs(page, member, tenant, "/retention");
  await expect(posts).toContainText("90 days after they arrived");
  await expect(periods.getByRole("button")).toHaveCount(0);

  await openAs(page, await makeAdmin(), tenant, `/retention?tenant_id=${tenant.id}`);
  await periods.getByRole("button", { name: "Use the period of all organisations for Lead submissions (API)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use 30 days" }).click();
  await expect(posts).toContainText("All organisations");
});
