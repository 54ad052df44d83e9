import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { api, type Refusal } from "../support/api";
import { LAW } from "../support/law";
import { mailsTo, mailTo } from "../support/mails";
import { packFile, submit, submitSale, textOfPdf, withMadePack } from "../support/packs";
import { detailFor, newIdNumber, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeTenant, makeUser, type TestUser, unique } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let recaller: TestUser;
let clerk: TestUser;
const TODAY = isoDate(new Date());

beforeAll(async () => {
  tenant = await makeSellingTenant({
    provider_name: "Ubuntu Sêkerheid (Pty) Ltd",
    fsp_number: "FSP 12345",
    complaints_phone: "+27101234567",
    complaints_email: "klagtes@example.test",
    ombud_text: "National Financial Ombud Scheme, 0860 800 900",
  });
  agent = await makeUser(tenant, { permissions: SELLING });
  clerk = await makeUser(tenant, { permissions: SELLING });
  recaller = await makeUser(tenant, { permissions: ["sales.show", "sales.recall"] });
});

/** A form whose client has an address that nobody else has, or none. */
const formFor = (email: string | null) => {
  const { policyholder } = wholeForm(tenant);
  return { policyholder: { ...policyholder, email, physical_address: ADDRESS } };
};
const ADDRESS = { street: "12 Long Street", suburb: null, city: "Cape Town", province: null, postal_code: "8001" };
const POSTED = { delivered_on: TODAY, delivered_how: "post", delivered_reference: "RC 123 ZA" };
const NOT_DELIVERED = { delivered_on: null, delivered_how: null, delivered_reference: null, cooling_off_ends_on: null };
const deliver = (user: TestUser, { id }: { id: number }, delivery: object) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${id}/delivery`, delivery);
const pathOf = async ({ id }: { id: number }) =>
  (await asPlatform(() => db.salePack.findFirstOrThrow({ where: { sale_id: id } }))).file_path ?? "";

describe("a submitted sale's policy pack", () => {
  test("says what was sold, to whom, from when, with which rights, and who is behind it", async () => {
    const sale = await withMadePack(agent, await submitSale(tenant, agent, formFor(null)));
    const file = await packFile(agent, sale);
    const text = (await textOfPdf(file)).join("\n");
    for (const part of [
      ...["Your policy pack", sale.reference, "Edition 1", "Nomvula Zulu", "Sipho Zulu", "100.00%", "Main member"],
      ...["Ubuntu Sêkerheid (Pty) Ltd", "12345", "010 123 4567", "klagtes@example.test", "National Financial Ombud"],
      ...[
        "within 31 days",
        "rule 4.2",
        "The right to cancel within the cooling-off period",
        sale.mandate?.sha256 ?? "?",
      ],
      "Cover begins on",
      "First debit on",
    ]) {
      expect(text.replace(/\s+/g, " ")).toContain(part);
    }
    expect(text.replaceAll(/[0-9a-f]{64}/g, "")).not.toMatch(/\d{13}|62001234567/); // ID and account numbers stay masked
    expect(sale.packs).toEqual([
      expect.objectContaining({
        edition: 1,
        sha256: createHash("sha256").update(file).digest("hex"),
        size_bytes: file.length,
        voided_at: null,
      }),
    ]);
    expect(sale.mandate?.sha256).toHaveLength(64);
  });

  test("is mailed once to the client who has an address, which confirms the sale in writing", async () => {
    const email = `${unique()}@example.test`;
    const sale = await withMadePack(agent, await submitSale(tenant, agent, formFor(email)));
    const mail = await mailTo(email);
    expect(mail.subject).toContain(sale.reference);
    const [attachment] = mail.attachments;
    expect([attachment?.contentType, attachment?.filename]).toEqual([
      "application/pdf",
      `policy-pack-${sale.reference}-1.pdf`,
    ]);
    expect(
      createHash("sha256")
        .update(attachment?.content ?? "")
        .digest("hex"),
    ).toBe(sale.packs[0]?.sha256);
    await expect
      .poll(async () => (await detailFor(agent, sale)).delivery, { timeout: 15_000 })
      .toEqual({
        delivered_on: TODAY,
        delivered_how: "email",
        delivered_reference: null,
        cooling_off_ends_on: coolingOffEndsOn(TODAY, LAW),
      });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test("is nobody's to download from the storage, nor in another tenant, nor outside a record scope", async () => {
    const sale = await withMadePack(agent, await submitSale(tenant, agent, formFor(null)));
    expect((await api(agent).get(`/storage/${await pathOf(sale)}`)).status).toBe(404);
    const foreign = await makeUser(await makeTenant(), { permissions: SELLING });
    const own = await makeUser(tenant, { permissions: SELLING, record_scope: "own" });
    for (const user of [foreign, own]) {
      expect((await api(user).get(`/api/sales/${sale.id}/pack`)).status).toBe(404);
      expect((await deliver(user, sale, POSTED)).status).toBe(404);
    }
    expect((await api(agent).get(`/api/sales/${sale.id}/pack?edition=2`)).status).toBe(404);
    expect((await api(agent).get(`/api/sales/${sale.id}/pack?edition=0`)).status).toBe(422);
  });

  test("is made again after a failure, such as a logo that can't be read", async () => {
    const sale = await completeSale(tenant, agent, formFor(null));
    await writeFileTo(`tenants/${tenant.id}/broken.png`, Buffer.from("no picture"));
    const setLogo = (logo: string | null) =>
      asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { logo }, select: { id: true } }));
    await setLogo(`tenants/${tenant.id}/broken.png`);
    const { packs } = await withMadePack(agent, await submit(agent, sale));
    expect(packs).toHaveLength(1);
    await setLogo(null);
  });

  test("says so where a name is in a script that it can't write", async () => {
    const form = wholeForm(tenant);
    const name = "Anê Tšhi\u1E3Dongo 王";
    const named = { ...form.policyholder, name, email: null, physical_address: ADDRESS };
    const sale = await withMadePack(agent, await submitSale(tenant, agent, { policyholder: named }));
    const text = (await textOfPdf(await packFile(agent, sale))).join("\n");
    expect(text).toContain("Anê Tšhi\u1E3Dongo [name in another script: our records have it] Zulu");
  });
});

describe("a sale without a confirmation in writing", () => {
  test("is listed until somebody says when and how it was delivered, and cooling-off is counted from then", async () => {
    const sale = await withMadePack(agent, await submitSale(tenant, agent, formFor(null)));
    const due = async (confirmation: string) => {
      const { body } = await api(agent).get<{ data: { id: number }[] }>(
        `/api/sales?confirmation=${confirmation}&search=${sale.reference}`,
      );
      return body.data.map(({ id }) => id);
    };
    expect([await due("due"), await due("given")]).toEqual([[sale.id], []]);
    const { status, body } = await deliver(clerk, sale, POSTED);
    const delivery = { ...POSTED, cooling_off_ends_on: coolingOffEndsOn(TODAY, LAW) };
    expect([status, body.delivery, body.packs[0]]).toEqual([
      200,
      delivery,
      expect.objectContaining({ delivered_on: TODAY, delivered_how: "post" }),
    ]);
    expect([await due("due"), await due("given")]).toEqual([[], [sale.id]]);
    const [event] = (
      await api(agent).get<{ events: { data: { type: string; new: object }[] } }>(`/api/sales/${sale.id}/audit`)
    ).body.events.data;
    expect(event).toMatchObject({ type: "delivered", new: delivery });
  });

  test("takes no delivery in the future, before its submission, in no known way, or while it is not submitted", async () => {
    const sale = await withMadePack(agent, await submitSale(tenant, agent, formFor(null)));
    const refused = async (delivery: object) => (await deliver(clerk, sale, delivery)).body.errors;
    expect(await refused({ ...POSTED, delivered_on: inDays(3) })).toEqual({
      delivered_on: ["Choose a day that is not in the future."],
    });
    expect(await refused({ ...POSTED, delivered_on: "2026-01-01" })).toEqual({
      delivered_on: [expect.stringContaining("The sale was submitted on")],
    });
    expect(await refused({ ...POSTED, delivered_how: "pigeon" })).toHaveProperty("delivered_how");
    expect(await refused({})).toHaveProperty("delivered_on");
    const draft = await completeSale(tenant, agent);
    expect((await deliver(clerk, draft, POSTED)).status).toBe(409);
  });
});

describe("a recall", () => {
  test("voids the pack visibly, keeps who first submitted, and the next submission makes edition 2", async () => {
    const first = await withMadePack(agent, await submitSale(tenant, agent, formFor(null)));
    await deliver(clerk, first, POSTED);
    const recalled = await transition(recaller, first, { to: "in-progress", reason: "Wrong debit day" });
    expect([recalled.status, recalled.body.status]).toEqual([200, "in-progress"]);
    expect(recalled.body.packs[0]).toMatchObject({ voided_at: expect.any(String), voided_by: expect.any(String) });
    expect(recalled.body).toMatchObject({ delivery: NOT_DELIVERED, confirm_by: null, confirmation: null });
    const stored = () => asPlatform(() => db.sale.findFirstOrThrow({ where: { id: first.id } }));
    expect(await stored()).toMatchObject({
      submitted_by_id: agent.id,
      submitted_at: new Date(first.submitted_at ?? 0),
      recalled_by_id: recaller.id,
      recalled_at: expect.any(Date),
      agent_id: agent.id,
    });

    const [page] = await textOfPdf(await packFile(agent, first, "?edition=1"));
    expect(page).toContain("VOID since");
    await save(agent, first, { notes: "Corrected" });
    const second = await withMadePack(agent, await submit(agent, first));
    expect(second.packs.map(({ edition, voided_at }) => [edition, voided_at === null])).toEqual([
      [2, true],
      [1, false],
    ]);
    const text = (await textOfPdf(await packFile(agent, first))).join("\n");
    expect(text).toContain("Edition 2, which replaces every earlier one");
    expect(text).not.toContain("VOID since");
    expect(await stored()).toMatchObject({
      submitted_at: new Date(first.submitted_at ?? 0),
      submitted_by_id: agent.id,
    });
    const { body } = await api(agent).get<{ stages: { status: string }[] }>(`/api/sales/${first.id}/audit`);
    expect(body.stages.map(({ status }) => status)).toEqual([
      ...["new", "in-progress", "policy-submitted", "in-progress", "policy-submitted"],
    ]);
  });

  test("needs a reason, an outcome that is open, a first debit to come, and no other open sale of the person", async () => {
    const idNumber = newIdNumber();
    const form = wholeForm(tenant, idNumber);
    const policyholder = form.policyholder && { ...form.policyholder, email: null, physical_address: ADDRESS };
    const sale = await withMadePack(agent, await submitSale(tenant, agent, { ...form, policyholder })); // which changes it
    const recall = (reason?: string) => transition(recaller, sale, { to: "in-progress", reason });
    expect((await recall()).body.errors).toEqual({ reason: ["Give a reason."] });
    for (const policy_outcome of POLICY_OUTCOMES.filter((each) => !POLICY_OUTCOME[each].isOpen)) {
      await rewrite(sale, { policy_outcome });
      const { status, body } = await recall("Wrong plan");
      expect([status, body.message]).toEqual([409, expect.stringContaining("can no longer be recalled")]);
    }
    await rewrite(sale, { policy_outcome: "pending", first_debit_on: dateColumn(TODAY) });
    expect([(await recall("Wrong plan")).status, (await detailFor(recaller, sale)).can.transitions]).toEqual([409, []]);
    expect((await detailFor(recaller, sale)).recall_refusal).toContain("The first debit was on");
    await rewrite(sale, { first_debit_on: dateColumn(inDays(3)) });
    const other = await completeSale(tenant, agent, wholeForm(tenant, idNumber));
    expect([(await recall("Wrong plan")).status, other.status]).toEqual([409, "in-progress"]);
    await rewrite(other, { status: "declined" });
    expect((await recall("Wrong plan")).status).toBe(200);
  });
});
