import type { Page } from "@playwright/test";
import { receiverSnippet } from "@/components/integrations/webhooks/snippets";
import { api } from "../support/api";
import { startReceiver } from "../support/receiver";
import { INTEGRATIONS, makeDelivery, makeWebhook, verified } from "../support/webhooks";
import { makeTenant, makeUser } from "../support/world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const ARRIVAL = { timeout: 20_000 };

const log = (page: Page) => page.getByRole("table", { name: "Deliveries" }).locator("tbody tr");

test("a user makes a webhook, sends a test, reads its answer and sends it again", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: INTEGRATIONS });
  const receiver = await startReceiver((response) => void response.writeHead(200).end("Thank you"));
  await openAs(page, user, tenant, "/integrations");
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();

  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Address").fill("https://10.0.0.1/");
  await form.getByLabel(/^A lead was added/).check();
  await expect(form.getByLabel("Include personal data")).toBeDisabled();
  await form.getByRole("button", { name: "Save" }).click();
  const refusal =
    "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.";
  await expect(form.getByText(refusal).first()).toBeVisible();
  await form.getByLabel("Address").fill(receiver.url);
  await form.getByRole("button", { name: "Save" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  const secret = (await shown.locator("code").textContent()) ?? "";
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown.getByText("Store the secret, then tick the box.")).toBeVisible();
  await shown.getByLabel("I have stored it").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole("link", { name: receiver.url }).click();
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(toast(page, "Test sent. See the answer under Deliveries.")).toBeVisible();
  const row = log(page).first();
  await expect(row.getByText("Delivered")).toBeVisible(ARRIVAL);
  const [request] = receiver.received;
  expect(request && verified(request, secret).type).toBe("ping");

  await row.getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Thank you")).toBeVisible();
  await sheet.getByRole("button", { name: "Send again" }).click();
  await expect(toast(page, "Sent again")).toBeVisible();
  await expect.poll(() => receiver.received.length, ARRIVAL).toBe(2);
  await page.keyboard.press("Escape");

  await page.getByRole("tab", { name: "Guide for the receiver" }).click();
  await expect(page.getByText(receiverSnippet().split("\n")[0] ?? "")).toBeVisible();
  await receiver.stop();
});

test("what was given up is found in the log with its answer, and arrives once it is sent again", async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: INTEGRATIONS });
  const receiver = await startReceiver((response) => void response.writeHead(500).end("Out of order"));
  const fields = { url: receiver.url, active: true };
  const { webhook, delivery } = await makeDelivery(tenant, fields, {
    ...{ state: "dead", attempts: 8, status: 500, error: "Answered 500.", answer: "Out of order" },
  });
  await openAs(page, user, tenant, `/integrations/webhooks/${webhook.id}?state=delivered`);
  await expect(log(page).getByText("Delivered")).toHaveCount(0);
  await openAs(page, user, tenant, `/integrations/webhooks/${webhook.id}?state=dead`);
  await expect(log(page)).toHaveCount(1);
  await expect(log(page)).toContainText("Failed");
  await log(page).getByRole("button").first().click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("Answered 500.")).toBeVisible();
  await expect(sheet.getByText("Out of order")).toBeVisible();
  receiver.answer = (response) => void response.writeHead(204).end();
  await sheet.getByRole("button", { name: "Send again" }).click();
  await expect(sheet.getByText("Answered 204.")).toBeVisible(ARRIVAL);
  await expect(sheet.getByText("Delivered", { exact: true })).toBeVisible();
  expect(receiver.received).toHaveLength(1);
  expect(delivery.attempts).toBe(8);
  await receiver.stop();
});

test("a webhook that failed for days is switched on again, and off after a question", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: INTEGRATIONS });
  const webhook = await makeWebhook(tenant, { switched_off_at: new Date("2026-11-20T08:00:00Z") });
  await openAs(page, user, tenant, `/integrations/webhooks/${webhook.id}`);
  await expect(
    page.getByText(/^Switched off on 20 Nov 2026.* after five days without a successful delivery/),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeDisabled();
  await page.getByRole("button", { name: "Switch on" }).click();
  await expect(toast(page, "Webhook switched on")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send a test" })).toBeEnabled();

  await page.getByRole("button", { name: "Switch off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("This webhook is off: nothing is sent to it.")).toBeVisible();
  const { body } = await api(user).get<{ active: boolean }>(`/api/webhooks/${webhook.id}`);
  expect(body.active).toBe(false);
});

test("a new secret is shown once, and the old one signs for a day", REPETITION, async ({ page }) => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: INTEGRATIONS });
  const webhook = await makeWebhook(tenant, { active: true });
  await openAs(page, user, tenant, `/integrations/webhooks/${webhook.id}`);
  await page.getByRole("button", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  const shown = page.getByRole("dialog", { name: "Signing secret" });
  await expect(shown.locator("code")).toHaveText(/^whsec_/);
  await shown.getByLabel("I have stored it").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(/^The previous secret also signs until/)).toBeVisible();
});

test("who may only look changes nothing, and who may not look is told so", REPETITION, async ({ page, browser }) => {
  const tenant = await makeTenant();
  const { webhook } = await makeDelivery(tenant, { active: true });
  const reader = await makeUser(tenant, { permissions: ["integrations.index", "integrations.show"] });
  await openAs(page, reader, tenant, "/integrations/webhooks");
  await expect(page.getByRole("link", { name: webhook.url })).toBeVisible();
  for (const name of ["Create webhook", "Edit webhook", "Delete webhook"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("link", { name: webhook.url }).click();
  await log(page).first().getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByText("Attempt 1")).toBeVisible();
  for (const name of ["Send a test", "Switch off", "New secret", "Send again"])
    await expect(page.getByRole("button", { name, includeHidden: true })).toHaveCount(0);

  const stranger = await makeUser(tenant, { permissions: ["leads.index"] });
  const theirs = await (await browser.newContext()).newPage();
  await openAs(theirs, stranger, tenant, "/integrations/webhooks");
  await expect(theirs.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await openAs(theirs, stranger, tenant, `/integrations/webhooks/${webhook.id}`);
  await expect(theirs.getByRole("heading", { name: "You don't have access to this page" })).toBeVisible();
  await theirs.context().close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the log and the guide fit, and a test can be sent", REPETITION, async ({ page }) => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: INTEGRATIONS });
    const receiver = await startReceiver();
    const { webhook } = await makeDelivery(tenant, { url: `${receiver.url}/${"long".repeat(40)}`, active: true });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await openAs(page, user, tenant, "/integrations/webhooks");
    await expect(page.getByRole("link", { name: receiver.url })).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await openAs(page, user, tenant, `/integrations/webhooks/${webhook.id}?tab=guide`);
    await expect(page.getByText("// receiver.mjs")).toBeVisible();
    expect(await width()).toBeLessThanOrEqual(390);
    await page.getByRole("tab", { name: "Deliveries" }).click();
    await page.getByRole("button", { name: "Send a test" }).click();
    await expect.poll(() => receiver.received.length, ARRIVAL).toBe(1);
    expect(await width()).toBeLessThanOrEqual(390);
    await receiver.stop();
  });
});
