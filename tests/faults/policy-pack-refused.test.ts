import { afterAll, beforeAll, expect, test, vi } from "vitest";
import "@/lib/domains.server";
import { workEmailQueue } from "@/lib/identity/emails/emails.server";
import { loadLaw } from "@/lib/insurance/law/law.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import type { PackEmail } from "@/lib/sales/packs/email.server";
import type { DeliveryWay } from "@/lib/sales/record/columns/delivery-ways";
import { freePort } from "@/scripts/postgres.ts";
import { fault } from "../support/fault";
import { gate, mailServer } from "../support/mail-server";
import { useOwnDatabase } from "../support/own-database";
import { makeSale } from "../support/records";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";

const PATIENCE = { timeout: 40_000, interval: 50 };
const REFUSED = "The mail server refused the email";

const server = mailServer();
let tenant: TestTenant;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  const port = await freePort();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  leaveDatabase = await useOwnDatabase();
  await loadLaw();
  tenant = await makeTenant();
  await server.listen(port);
  await workEmailQueue();
});
afterAll(async () => {
  await leaveDatabase();
  await server.stop();
});

const refusal = (responseCode: number) => Object.assign(new Error("No such user"), { responseCode });

/** Enqueues the email with the pack of a submitted sale, which may be marked as delivered already. */
async function sendPack(email: string, delivered_how: DeliveryWay | null) {
  const agent = await makeUser(tenant);
  const { id: sale_id } = await makeSale(tenant, agent);
  const file_path = `packs/${tenant.id}/${sale_id}.pdf`;
  await writeFileTo(file_path, Buffer.from("%PDF-1.7\n%%EOF\n"));
  const delivered = { delivered_on: delivered_how && dateColumn(isoDate(new Date())), delivered_how };
  const pack = { tenant_id: tenant.id, sale_id, edition: 1, submitted_at: new Date(), made_at: new Date(), file_path };
  await asPlatform(async () => {
    await db.salePerson.updateMany({ where: { sale_id }, data: { email } });
    const submitted = { status: "policy-submitted", submitted_at: new Date() } as const;
    await db.sale.update({ where: { id: sale_id }, data: { ...submitted, ...delivered } });
    const { id } = await db.salePack.create({ data: { ...pack, ...delivered, sha256: "", size_bytes: 15 } });
    await enqueueEmail<PackEmail>({ kind: "policy-pack", pack_id: id });
  });
  return sale_id;
}

const saleNow = (id: number) =>
  asPlatform(() =>
    db.sale.findFirstOrThrow({ where: { id }, include: { packs: true, events: { orderBy: { id: "asc" } } } }),
  );

const happened = async (id: number) =>
  (await saleNow(id)).events.slice(1).map(({ type, reason }) => (reason ? `${type}: ${reason}` : type));

test("a pack that the mail server refuses for good is not delivered, also where that was recorded, until it is accepted", async () => {
  fault({
    fault: "The mail server refuses a policy pack for good",
    seen: "The sale is to be confirmed in writing, and the pack says that its email was refused.",
    back: "somebody records another delivery, or a later attempt is accepted",
  });
  const email = `${unique()}@example.test`;
  const retried = gate();
  server.treat(email, async (offer) => {
    if (offer <= 2) throw refusal(550);
    await retried.opened;
  });
  const id = await sendPack(email, "email");
  await vi.waitUntil(() => server.offersTo(email) === 3, PATIENCE);
  expect(await saleNow(id)).toMatchObject({
    ...{ delivered_on: null, delivered_how: null, cooling_off_ends_on: null },
    packs: [{ refused_at: expect.any(Date), mailed_at: null, delivered_on: null, delivered_how: null }],
  });
  expect(await happened(id)).toEqual([`delivery_reopened: ${REFUSED}`]);

  retried.open();
  await vi.waitUntil(async () => (await saleNow(id)).delivered_how === "email", PATIENCE);
  expect(await happened(id)).toEqual([`delivery_reopened: ${REFUSED}`, "delivered"]);
});

test("a refusal leaves a delivery by post alone, and one for a while reopens nothing", async () => {
  const [posted, busy] = [`${unique()}@example.test`, `${unique()}@example.test`];
  server.treat(posted, () => {
    throw refusal(550);
  });
  server.treat(busy, () => {
    throw refusal(450);
  });
  const ids = [await sendPack(posted, "post"), await sendPack(busy, "email")] as const;
  await vi.waitUntil(() => server.offersTo(posted) > 1 && server.offersTo(busy) > 1, PATIENCE);
  const [byPost, byEmail] = [await saleNow(ids[0]), await saleNow(ids[1])];
  expect([byPost.delivered_how, byPost.packs[0]?.refused_at]).toEqual(["post", expect.any(Date)]);
  expect([byEmail.delivered_how, byEmail.packs[0]?.refused_at]).toEqual(["email", null]);
  for (const id of ids) expect(await happened(id)).toEqual([]);
});
