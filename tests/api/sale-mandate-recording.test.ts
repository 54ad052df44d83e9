import { beforeAll, describe, expect, test } from "vitest";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api, type Refusal } from "../support/api";
import { makeRecording, ofSale, record } from "../support/recordings";
import { makeSaleRows } from "../support/records";
import { makeSale, postTo, SELLING } from "../support/sales";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
let sale: SaleDetail;
let recording: Recording;
beforeAll(async () => {
  tenant = await makeTenant({ debit_order_mandate_in_use: "I authorise the debit of {{contract_reference}}." });
  agent = await makeUser(tenant, { permissions: SELLING });
  sale = await makeSale(tenant, agent);
  await makeSaleRows(tenant, sale);
  recording = (await record(agent, ofSale(sale))).body;
});

const name = (user: TestUser, at: { id: number }, place: object) =>
  api(user).put<SaleDetail & Refusal>(`/api/sales/${at.id}/mandate/recording`, place);

describe("the recording of a mandate", () => {
  test("is named with the place where the client agrees, and once only on the timeline", async () => {
    const place = { recording_id: recording.id, at_seconds: 0.7 };
    const first = await name(agent, sale, place);
    expect([first.status, first.body.mandate]).toEqual([200, expect.objectContaining(place)]);
    const again = await name(agent, sale, place);
    expect(again.body.version).toBe(first.body.version);
    const events = await asPlatform(() => db.saleEvent.findMany({ where: { sale_id: sale.id, type: "mandate" } }));
    expect(events.map((event) => [event.old, event.new])).toEqual([[{ recording_id: null, at_seconds: null }, place]]);
  });

  test("is named in every status, also by a reviewer and by who listens and saves, and by nobody else", async () => {
    const reviewer = await makeUser(tenant, { permissions: ["sales.show"] });
    const listener = await makeUser(tenant, { permissions: ["sales.show", "sales.update", "recordings.play"] });
    const saver = await makeUser(tenant, { permissions: ["sales.show", "sales.update"] });
    const viewer = await makeUser(tenant, { permissions: ["sales.show", "recordings.play"] });
    const { personality_id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: reviewer.id } }));
    const submitted = { status: "policy-submitted" as const, qc_personality_id: personality_id };
    await asPlatform(() => db.sale.update({ where: { id: sale.id }, data: submitted }));
    const answers = [];
    for (const [index, user] of [agent, reviewer, listener, saver, viewer].entries()) {
      answers.push((await name(user, sale, { recording_id: recording.id, at_seconds: index / 10 })).status);
    }
    expect(answers).toEqual([200, 200, 200, 403, 403]);
  });

  test("is one of this very sale, and the place is within it", async () => {
    const other = await makeSale(tenant, agent);
    const { id } = await makeRecording(tenant, { sale_id: other.id });
    const refused = async (place: object) => (await name(agent, sale, place)).body.errors;
    expect(await refused({ recording_id: id, at_seconds: 0 })).toEqual({
      recording_id: ["Choose a recording of this sale."],
    });
    expect(await refused({ recording_id: recording.id, at_seconds: 1.1 })).toEqual({
      at_seconds: ["The recording ends before that."],
    });
    expect(await refused({ recording_id: recording.id, at_seconds: -1 })).toEqual({
      at_seconds: ["Must be 0 or more"],
    });
    expect((await name(agent, other, { recording_id: id, at_seconds: 0 })).status).toBe(409);
  });

  test("can be named as soon as the agreement is recorded", async () => {
    const own = await makeSale(tenant, agent);
    const { body } = await record(agent, ofSale(own));
    const agreed = await postTo(agent, own, "mandate", { recording_id: body.id, at_seconds: 0.25 });
    expect(agreed.body.mandate).toMatchObject({ recording_id: body.id, at_seconds: 0.25 });
    const wrong = await postTo(agent, own, "mandate", { recording_id: recording.id });
    expect(wrong.body.errors).toEqual({ recording_id: ["Choose a recording of this sale."] });
  });
});
