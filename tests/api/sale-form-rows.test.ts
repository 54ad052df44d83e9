import { beforeAll, describe, expect, test } from "vitest";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { ask, questionOf } from "../support/questions";
import { detailFor, makeSale, newIdNumber, postTo, SELLING, save } from "../support/sales";
import { makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

let tenant: SellingTenant;
let agent: TestUser;
let trusted: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant();
  agent = await makeUser(tenant, { permissions: SELLING });
  trusted = await makeUser(tenant, { permissions: ["sales.show", "pii.reveal"] });
});

/** The rows of a list as they are stored, in their order. */
const rowsOf = ({ id: sale_id }: { id: number }, list: "insured_lives" | "beneficiaries") => {
  const query = { where: { sale_id }, orderBy: { position: "asc" }, omit: { id_number_encrypted: false } } as const;
  return asPlatform(async () =>
    list === "insured_lives" ? await db.saleInsuredLife.findMany(query) : await db.saleBeneficiary.findMany(query),
  );
};

const reveal = async (sale: { id: number }, field: string) =>
  (await api(trusted).post<{ value: string }>(`/api/sales/${sale.id}/reveal`, { field })).body.value;

describe.each(["insured_lives", "beneficiaries"] as const)("rows of %s", (list) => {
  test("that change places keep their ID numbers", async () => {
    const sale = await makeSale(tenant, agent);
    const [ann, ben] = [newIdNumber("1970-01-01"), newIdNumber("1971-01-01")];
    const sent = [
      { name: "Ann", id_number: ann },
      { name: "Ben", id_number: ben },
    ];
    const { body } = await save(agent, sale, { [list]: sent });
    const [first, second] = body[list];
    const swapped = [
      { id: second?.id, name: "Ben" },
      { id: first?.id, name: "Ann" },
    ];
    const { body: after } = await save(agent, sale, { [list]: swapped });
    expect(after[list].map(({ id, name }) => [id, name])).toEqual([
      [second?.id, "Ben"],
      [first?.id, "Ann"],
    ]);
    expect(await reveal(sale, `${list}.${first?.id}.id_number`)).toBe(ann);
    expect(await reveal(sale, `${list}.${second?.id}.id_number`)).toBe(ben);
  });

  test("are removed, added and changed in one save", async () => {
    const sale = await makeSale(tenant, agent);
    const { body } = await save(agent, sale, { [list]: [{ name: "Ann" }, { name: "Ben" }, { name: "Cat" }] });
    const [, ben, cat] = body[list];
    const { body: after } = await save(agent, sale, {
      [list]: [{ id: cat?.id, name: "Cathy" }, { name: "Dan" }, { id: ben?.id, name: "Ben" }],
    });
    expect(after[list].map(({ name }) => name)).toEqual(["Cathy", "Dan", "Ben"]);
    expect(after[list].map(({ id }) => id)).toEqual([cat?.id, expect.any(Number), ben?.id]);
  });

  test("of another sale, or named twice, are refused under their path", async () => {
    const [sale, other] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    const { body } = await save(agent, other, { [list]: [{ name: "Ann" }] });
    const foreign = body[list][0]?.id;
    const { status, body: refusal } = await save(agent, sale, {
      [list]: [{ name: "Ben" }, { id: foreign, name: "Eve" }],
    });
    expect([status, refusal.errors]).toEqual([422, { [`${list}.1.id`]: ["Not a row of this sale"] }]);
    const twice = await save(agent, other, { [list]: [{ id: foreign }, { id: foreign }] });
    expect(twice.body.errors).toEqual({ [`${list}.1.id`]: ["Not a row of this sale"] });
    expect((await detailFor(agent, other))[list].map(({ name }) => name)).toEqual(["Ann"]);
  });

  test("are up to fifty, which keep what they have when all of them change places", async () => {
    const sale = await makeSale(tenant, agent);
    const sent = Array.from({ length: 50 }, (_, index) => ({
      name: `Row ${index}`,
      surname: "Zulu",
      id_number: newIdNumber("1970-01-01"),
    }));
    const { body } = await save(agent, sale, { [list]: sent });
    const turned = body[list].map(({ id, name, surname }) => ({ id, name, surname })).toReversed();
    const { status, body: after } = await save(agent, sale, { [list]: turned });
    expect([status, after[list].map(({ id, name }) => ({ id, name }))]).toEqual([
      200,
      turned.map(({ id, name }) => ({ id, name })),
    ]);
    const stored = await rowsOf(sale, list);
    expect(stored.map(({ name, id_number_encrypted }) => [name, decrypt(id_number_encrypted ?? "")])).toEqual(
      sent.map(({ name, id_number }) => [name, id_number]).toReversed(),
    );
  });

  test("are 30 as well as one", async () => {
    const sale = await makeSale(tenant, agent);
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Row ${index}` }));
    const { status, body } = await save(agent, sale, { [list]: rows });
    expect([status, body[list].map(({ name }) => name)]).toEqual([200, rows.map(({ name }) => name)]);
    expect((await save(agent, sale, { [list]: Array.from({ length: 51 }, () => ({})) })).body.errors).toEqual({
      [list]: [list === "beneficiaries" ? "Max 50 beneficiaries" : "Max 50 insured lives"],
    });
  });
});

describe("an ID number", () => {
  test("that a new life takes from the policyholder is the one that is saved with it", async () => {
    const sale = await makeSale(tenant, agent);
    const [first, corrected] = [newIdNumber("1970-01-01"), newIdNumber("1971-01-01")];
    const client = { name: "Ann", surname: "Zulu" };
    await save(agent, sale, { policyholder: { ...client, id_number: first } });
    const { body } = await save(agent, sale, {
      policyholder: { ...client, id_number: corrected },
      insured_lives: [{ ...client, same_as_policyholder: true }],
    });
    expect(body.insured_lives).toMatchObject([{ date_of_birth: "1971-01-01" }]);
    expect(await reveal(sale, `insured_lives.${body.insured_lives[0]?.id}.id_number`)).toBe(corrected);

    const passport = { ...client, id_type: "passport", id_number: "A1234567" };
    const foreign = await save(agent, sale, {
      policyholder: passport,
      insured_lives: [{ same_as_policyholder: true }],
    });
    expect(foreign.body.insured_lives).toMatchObject([{ id_number_masked: null }]);
  });

  test("of the policyholder is copied to a beneficiary who is the policyholder, typed or stored", async () => {
    const sale = await makeSale(tenant, agent);
    const number = newIdNumber("1970-01-01");
    const client = { name: "Ann", surname: "Zulu" };
    const copy = { ...client, beneficiary_type_id: tenant.choices.payout, share: "100.00", same_as_policyholder: true };
    const { body } = await save(agent, sale, {
      policyholder: { ...client, id_number: number },
      beneficiaries: [copy],
    });
    expect(body.beneficiaries).toMatchObject([{ date_of_birth: "1970-01-01" }]);
    expect(await reveal(sale, `beneficiaries.${body.beneficiaries[0]?.id}.id_number`)).toBe(number);
    expect(body.missing.filter(({ step }) => step === "beneficiaries")).toEqual([]);
    const again = await save(agent, sale, { beneficiaries: [copy] });
    expect(await reveal(sale, `beneficiaries.${again.body.beneficiaries[0]?.id}.id_number`)).toBe(number);
  });

  test("of two centuries is a child's, unless only an adult can be meant", async () => {
    const sale = await makeSale(tenant, agent);
    const id_number = makeIdNumber({ dateOfBirth: "2026-01-05", sequence: 100, citizenship: "citizen" });
    const { main, child } = tenant.choices;
    const { body } = await save(agent, sale, {
      insured_lives: [
        { name: "Old", beneficiary_type_id: main, id_number },
        { name: "Young", beneficiary_type_id: child, id_number },
      ],
    });
    expect(body.insured_lives.map((life) => life.date_of_birth)).toEqual(["1926-01-05", "2026-01-05"]);
  });

  test("that is revealed leaves its trace, field by field", async () => {
    const sale = await makeSale(tenant, agent);
    const number = newIdNumber();
    const bank = { account_number: "62001234567", holder_is_policyholder: false, holder_id_number: number };
    await save(agent, sale, { bank });
    expect(await reveal(sale, "account_number")).toBe("62001234567");
    expect(await reveal(sale, "holder_id_number")).toBe(number);
    const events = await asPlatform(() =>
      db.saleEvent.findMany({ where: { sale_id: sale.id, type: "revealed" }, orderBy: { id: "asc" } }),
    );
    expect(events.map((event) => event.new)).toEqual([{ field: "account_number" }, { field: "holder_id_number" }]);
    const audited = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "sales.reveal", subject_id: sale.id }, orderBy: { id: "asc" } }),
    );
    expect(audited).toHaveLength(2);
    expect(
      (await postTo(trusted, sale, "reveal", { field: "beneficiaries.7.id_number", version: undefined })).status,
    ).toBe(404);
    for (const field of ["answers", "id_number_hash", "beneficiaries.x.id_number", "__proto__", 7]) {
      expect((await api(trusted).post(`/api/sales/${sale.id}/reveal`, { field })).status).toBe(422);
    }
  });
});

describe("answers", () => {
  test("are to the questions of the sale's edition, also when the questionnaire changes meanwhile", async () => {
    const own = await makeSellingTenant();
    const seller = await makeUser(own, { permissions: SELLING });
    const [smoker, weight] = await asPlatform(() =>
      Promise.all([
        db.question.create({
          data: { ...questionOf(own.product.id), type: "boolean", should_validate: true, correct_answer: false },
        }),
        db.question.create({ data: { ...questionOf(own.product.id), type: "number", min: 30 } }),
      ]),
    );
    await ask(own.product.id, "Health", [smoker.id, weight.id]);
    const sale = await makeSale(own, seller);
    await asPlatform(() => db.questionnaireSectionQuestion.deleteMany({ where: { question_id: smoker.id } }));

    const { body } = await save(seller, sale, {
      answers: [
        { question_id: smoker.id, value: true },
        { question_id: weight.id, value: 82 },
      ],
    });
    const questions = body.questionnaires[0]?.sections[0]?.questions;
    expect(questions).toMatchObject([
      { question_id: smoker.id, value: true, valid: false },
      { question_id: weight.id, value: 82, valid: true },
    ]);
    const refused = await save(seller, sale, {
      answers: [
        { question_id: smoker.id, value: "perhaps" },
        { question_id: smoker.id + 999_999, value: true },
        { question_id: weight.id, value: ["82"] },
        { question_id: weight.id, value: 1 },
      ],
    });
    expect(refused.body.errors).toEqual({
      "answers.0.value": ["Not an answer to this question"],
      "answers.1.question_id": ["Not a question of this sale"],
      "answers.2.value": ["Not an answer to this question"],
    });
    expect((await detailFor(seller, sale)).version).toBe(body.version);
  });
});
