import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { wav } from "../support/audio";
import { audioFile, ofLead, record } from "../support/recordings";
import { makeSale, makeSaleRows } from "../support/records";
import { makeLead, makeTenant, makeUser } from "../support/world";
import { AGENT } from "./sale-world";
import { expect, openAs, REPETITION, test, toast } from "./support";

const CALL = { name: "call.wav", mimeType: "audio/wav", buffer: wav(30) };

const section = (page: Page) => page.getByRole("region", { name: "Recordings" });
const player = (page: Page) => page.getByRole("group", { name: "Player of call.wav" });

async function setUp(permissions: readonly (typeof AGENT)[number][]) {
  const tenant = await makeTenant({ calling_hours_enforced: false });
  const user = await makeUser(tenant, { permissions });
  const lead = await makeLead(tenant, { name: "Alpha", surname: null });
  return { tenant, user, lead, path: `/leads/${tenant.product.slug}?lead=${lead.id}` };
}

test("a call is uploaded to a lead, heard from any place and put under legal hold", async ({ page }) => {
  const { tenant, user, path } = await setUp([...AGENT, "recordings.play", "recordings.hold"]);
  await openAs(page, user, tenant, path);
  await expect(section(page).getByText("No recordings yet.")).toBeVisible();
  await section(page).getByLabel("Recording file").setInputFiles(CALL);
  await expect(toast(page, "Recording uploaded")).toBeVisible();
  await expect(section(page).getByText("0:30")).toBeVisible();

  await section(page).getByRole("button", { name: "call.wav" }).click();
  await player(page).getByRole("button", { name: "Forward 10 seconds" }).click();
  await expect(player(page).getByText("0:10 / 0:30")).toBeVisible();
  const waves = page.waitForResponse(/\/audio$/);
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await waves;
  await expect(player(page).getByText(/^0:1[1-9] \/ 0:30$/)).toBeVisible();
  await expect(player(page).locator("canvas").first()).toBeAttached(); // the wave form
  await page.keyboard.press("k");
  await expect(player(page).getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await player(page).getByLabel("Position").focus();
  await page.keyboard.press("End");
  await expect(player(page).getByText("0:30 / 0:30")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(player(page).getByText("0:20 / 0:30")).toBeVisible();
  await page.keyboard.press("Shift+>");
  await expect(player(page).getByLabel("Speed")).toHaveValue("1.25");
  expect(await asPlatform(() => db.leadEvent.count({ where: { tenant_id: tenant.id, type: "played" } }))).toBe(1);

  await section(page).getByRole("button", { name: "Put under legal hold" }).click();
  const dialog = page.getByRole("dialog", { name: "Put under legal hold" });
  await dialog.getByLabel("Reason").fill("Complaint 4711");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section(page).getByText("Legal hold")).toBeVisible();
  await expect(section(page).getByText("Complaint 4711")).toBeVisible();
  await expect(page.getByText(/^Recording \d+ put under legal hold$/)).toBeVisible();
});

test("a recording of over an hour says why it has no wave form, and plays", REPETITION, async ({ page }) => {
  const { tenant, user, lead, path } = await setUp([...AGENT, "recordings.play"]);
  await record(user, ofLead(lead), audioFile(CALL.buffer));
  await asPlatform(() => db.recording.updateMany({ where: { lead_id: lead.id }, data: { duration_seconds: 3_601 } }));
  await openAs(page, user, tenant, path);
  await section(page).getByRole("button", { name: "call.wav" }).click();
  await expect(player(page).getByText("No waveform for recordings over 32 MB or one hour.")).toBeVisible();
  await player(page).getByRole("button", { name: "Play", exact: true }).click();
  await expect(player(page).getByText(/^0:0[1-9] \/ 1:00:01$/)).toBeVisible();
  await expect(player(page).locator("canvas")).toHaveCount(0);
});

test("an upload goes on while its lead is closed, and ends with a message", REPETITION, async ({ page }) => {
  const { tenant, user, lead, path } = await setUp([...AGENT]);
  await openAs(page, user, tenant, path);
  const held = Promise.withResolvers<void>();
  await page.route("**/recordings", async (route) => {
    if (route.request().method() === "POST") await held.promise;
    await route.continue();
  });
  await section(page).getByLabel("Recording file").setInputFiles(CALL);
  await expect(section(page).getByRole("progressbar", { name: "Upload of call.wav" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  held.resolve();
  await expect(toast(page, "Recording uploaded")).toBeVisible();
  expect(await asPlatform(() => db.recording.count({ where: { lead_id: lead.id } }))).toBe(1);
});

test(
  "a file that is no recording is refused with its reason, which stays until it is read",
  REPETITION,
  async ({ page }) => {
    const { tenant, user, path } = await setUp([...AGENT]);
    await openAs(page, user, tenant, path);
    const buffer = Buffer.from("Not a sound");
    await section(page)
      .getByLabel("Recording file")
      .setInputFiles({ name: "call.mp3", mimeType: "audio/mpeg", buffer });
    const reason = section(page).getByText("call.mp3: Upload a recording as MP3, WAV, OGG, M4A or WEBM.");
    await expect(reason).toBeVisible();
    await section(page).getByRole("button", { name: "Dismiss" }).click();
    await expect(reason).toBeHidden();
  },
);

test("who may not listen sees the recordings without a player", REPETITION, async ({ page }) => {
  const { tenant, user, lead, path } = await setUp([...AGENT]);
  await record(user, ofLead(lead), audioFile(CALL.buffer));
  await openAs(page, user, tenant, path);
  await expect(section(page).getByText("You have no permission to play recordings.")).toBeVisible();
  await expect(section(page).getByRole("button", { name: "call.wav" })).toBeHidden();
});

test("the place where the client agrees to the mandate is marked and found again", async ({ page }) => {
  const { tenant, user } = await setUp([...AGENT, "recordings.play"]);
  const sale = await makeSale(tenant, user);
  await makeSaleRows(tenant, sale);
  await record(user, `/api/sales/${sale.id}`, audioFile(CALL.buffer));
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, user, tenant, `/sales/${tenant.product.slug}?sale=${sale.id}`);
  await page.getByRole("radio", { name: "Calls" }).click();
  await section(page).getByRole("button", { name: "call.wav" }).click();
  for (let times = 0; times < 2; times += 1) {
    await player(page).getByRole("button", { name: "Forward 10 seconds" }).click();
  }
  await section(page).getByRole("button", { name: "Mark the mandate agreement here" }).click();
  await expect(toast(page, "Mandate position saved")).toBeVisible();
  await player(page).getByRole("button", { name: "Back 10 seconds" }).click();
  await player(page).getByRole("button", { name: "0:20 Mandate" }).click();
  await expect(player(page).getByText("0:20 / 0:30")).toBeVisible();
  const marked = await asPlatform(() => db.saleMandate.findFirstOrThrow({ where: { sale_id: sale.id } }));
  expect(marked.at_seconds).toBe(20);
});
