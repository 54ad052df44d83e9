import { beforeAll, describe, expect, test } from "vitest";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { nextCallingTime } from "@/lib/insurance/calling-hours";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dateColumn } from "@/lib/platform/time/days";
import { impersonate } from "../support/impersonation";
import { LAW } from "../support/law";
import { makeTeam } from "../support/records";
import { claim, judge, waitAgain } from "../support/reviews";
import { detailFor, rewrite, SELLING, save, transition } from "../support/sales";
import { completeSale, inDays, makeSellingTenant, type SellingTenant } from "../support/whole-sales";
import { makeAdmin, makeUser, type TestUser } from "../support/world";

// Every status, target and role, with a complete form or not, with QC needed or not: what is not named here is refused.

const ROLES = [
  ...["owner", "administrator as the owner", "colleague", "teammate", "manager", "line manager", "reviewer"],
  ...["administrator", "administrator in the tenant", "recaller"],
] as const;
type Role = (typeof ROLES)[number];

type Given = { from: SaleStatus; isComplete: boolean; needsQc: boolean; found: Found };

/** What the reviewer's scorecard says of a sale in QC: nothing yet, or which of its items failed. */
type Found = "unjudged" | "passed" | "failed" | "instant fail";
const FAILING: Record<Exclude<Found, "unjudged">, string[]> = {
  passed: [],
  failed: ["verbatim", "benefits"],
  "instant fail": ["said-insurance"],
};

/** Who may recall: administrators, as which somebody within a tenant acts, and those who hold the permission. */
const RECALLING: readonly Role[] = ["administrator", "administrator in the tenant", "recaller"];

const isAllowed = ({ from, isComplete, needsQc, found }: Given, to: SaleStatus, role: Role): boolean => {
  if (from === "qc-oversight") {
    if (role !== "reviewer" || !needsQc) return false;
    if (to === "in-progress") return found === "failed" || found === "instant fail";
    return to === "declined" || (to === "policy-submitted" && isComplete && found === "passed");
  }
  if (from === "policy-submitted") return to === "in-progress" && RECALLING.includes(role);
  if (from === "declined") return to === "in-progress" && (role === "line manager" || role === "administrator");
  if (from === "callback" && to === "in-progress" && role === "teammate") return true; // it is overdue
  if (role !== "owner" && role !== "administrator as the owner") return false;
  if (from === "new") return ["callback", "declined"].includes(to);
  if (from === "callback") return ["in-progress", "declined"].includes(to);
  if (from !== "in-progress") return false;
  if (to === "qc-oversight") return isComplete && needsQc;
  if (to === "policy-submitted") return isComplete && !needsQc;
  return ["callback", "declined"].includes(to);
};

type Floor = { tenant: SellingTenant; owner: TestUser; people: Record<Role, TestUser>; teamId: number };

const floors = new Map<boolean, Floor>();
const floorFor = (needsQc: boolean) => floors.get(needsQc) as Floor;
beforeAll(async () => {
  for (const needsQc of [true, false]) floors.set(needsQc, await makeFloor(needsQc));
});

async function makeFloor(needsQc: boolean): Promise<Floor> {
  const tenant = await makeSellingTenant({ calling_hours_enforced: false, qc_sample_percent: 0 });
  const permissions = [...SELLING, "leads.allocate", "sales.reassign"] as const;
  const recalling = ["sales.show", "sales.recall"] as const;
  const [reviewer, colleague, teammate, manager, boss, recaller, administrator, asOwner, inTenant] = await Promise.all([
    ...[[...SELLING, "qc.review" as const], SELLING, SELLING, permissions, SELLING, recalling].map((held) =>
      makeUser(tenant, { permissions: held }),
    ),
    ...[1, 2, 3].map(() => makeAdmin()),
  ]);
  if (
    !reviewer ||
    !colleague ||
    !teammate ||
    !manager ||
    !boss ||
    !recaller ||
    !administrator ||
    !asOwner ||
    !inTenant
  ) {
    throw new Error("Somebody was not made");
  }
  const { personality_id } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: reviewer.id } }));
  const owner = await makeUser(tenant, {
    permissions: SELLING,
    requires_qc_oversight: needsQc,
    ...(needsQc && { qc_personality_id: personality_id ?? undefined }),
  });
  await asPlatform(() => db.user.update({ where: { id: owner.id }, data: { line_manager_user_id: boss.id } }));
  await impersonate(asOwner, "user", owner);
  await impersonate(inTenant, "tenant", tenant);
  return {
    tenant,
    owner,
    teamId: (await makeTeam(tenant, [owner, teammate])).id,
    people: {
      ...{ owner, "administrator as the owner": asOwner, colleague, teammate, manager, "line manager": boss, reviewer },
      ...{ administrator, "administrator in the tenant": inTenant, recaller },
    },
  };
}

const cases = SALE_STATUSES.flatMap((from) =>
  [true, false].flatMap((isComplete) =>
    [true, false].flatMap((needsQc) =>
      foundIn(from, needsQc).map((found): Given => ({ from, isComplete, needsQc, found })),
    ),
  ),
);
/** The cases that lead somewhere: complete sales, in progress for either way out, in QC with every finding. */
const isDecisive = ({ from, isComplete, needsQc }: Given) => isComplete && (needsQc || from === "in-progress");

/** Those who may move a sale somewhere. Of the others one is enough where the case leads nowhere. */
const MOVING: readonly Role[] = ["owner", "administrator as the owner", "line manager", "reviewer", "recaller"];
const rolesIn = (given: Given): readonly Role[] => (isDecisive(given) ? ROLES : [...MOVING, "colleague"]);

function foundIn(from: SaleStatus, needsQc: boolean): Found[] {
  const isChecked = from === "qc-oversight" && needsQc;
  return isChecked ? ["unjudged", "passed", "failed", "instant fail"] : ["unjudged"];
}

describe("a sale", () => {
  const NAME = "in $from, complete: $isComplete, QC needed: $needsQc, $found, moves in no other way";
  test.each(cases.filter(isDecisive))(NAME, movesInNoOtherWay);
  test.each(cases.filter((given) => !isDecisive(given)))(NAME, { tags: "all" }, movesInNoOtherWay);
});

async function movesInNoOtherWay(given: Given): Promise<void> {
  const { tenant, owner, people, teamId } = floorFor(given.needsQc);
  const sale = await completeSale(tenant, owner);
  if (!given.isComplete) await save(owner, sale, { disclosures: {} });
  const before = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
  const columns = {
    ...{ status: given.from, status_changed_at: new Date(), team_id: teamId, agent_id: owner.id },
    ...{ qc_personality_id: before.qc_personality_id, qc_submitted_at: null, submitted_at: null },
    ...{ policy_outcome: null, first_debit_on: dateColumn(inDays(20)), recalled_at: null },
    callback_at: given.from === "callback" ? new Date(Date.now() - 2 * 60 * 60 * 1000) : null,
  };
  const wanted = {
    reason: "Too expensive",
    note: "Ask again",
    callback_at: nextCallingTime(new Date(Date.now() + 60_000), LAW).toISOString(),
  };

  await rewrite(sale, columns);
  const review = await reviewIn(given, sale, people.reviewer);
  for (const role of rolesIn(given)) {
    const offered = (await detailFor(people[role], sale)).can.transitions;
    for (const to of SALE_STATUSES) {
      const { status, body } = await transition(people[role], sale, { ...wanted, to });
      const isMoved = isAllowed(given, to, role);
      const right = isMoved ? 200 : expect.toSatisfy((refusal: number) => [403, 422].includes(refusal));
      expect([role, to, status]).toEqual([role, to, right]);
      // What is offered lacks nothing but the form.
      expect([role, to, offered.includes(to)]).toEqual([role, to, isMoved || "missing" in body]);
      if (!isMoved) continue;
      expect([role, await statusOf(sale)]).toEqual([role, to]);
      await rewrite(sale, columns);
      if (review) await waitAgain(sale, review);
      await forgetPacks(sale);
    }
    expect([role, await statusOf(sale)]).toEqual([role, given.from]);
  }
}

const statusOf = async ({ id }: { id: number }) =>
  (await asPlatform(() => db.sale.findFirstOrThrow({ where: { id }, select: { status: true } }))).status;

async function reviewIn({ from, needsQc, found }: Given, sale: { id: number }, reviewer: TestUser) {
  if (from !== "qc-oversight" || !needsQc) return null;
  // A reviewer holds three sales at most.
  const held = { reviewer_id: reviewer.id, state: "open" as const };
  await asPlatform(() => db.saleReview.updateMany({ where: held, data: { state: "released" } }));
  return found === "unjudged" ? (await claim(reviewer, sale)).body : judge(reviewer, sale, FAILING[found]);
}

/** A sale whose status is rewritten would keep the pack of a submission that never was. */
const forgetPacks = ({ id: sale_id }: { id: number }) =>
  asPlatform(() => db.salePack.deleteMany({ where: { sale_id } }));

test("what is missing is named by its path, and by step", async () => {
  const { tenant, owner } = floorFor(false);
  const sale = await completeSale(tenant, owner);
  expect(sale).toMatchObject({ missing: [], needs_qc: false });
  const { body: saved } = await save(owner, sale, { disclosures: { benefits: true }, replacement: {} });
  const { status, body } = await transition(owner, sale, { to: "policy-submitted" });
  expect([status, body.missing]).toEqual([422, saved.missing]);
  expect(Object.keys(body.errors ?? {})).toEqual(saved.missing.map(({ step, field }) => `${step}.${field}`));
  expect(saved.missing.map(({ step }) => step)).toContain("replacement");
});

test("nothing is submitted that is made incomplete at the same moment", async () => {
  const { tenant, owner } = floorFor(false);
  for (let round = 0; round < 10; round += 1) {
    const { id, version } = await completeSale(tenant, owner);
    const answers = await Promise.all([
      transition(owner, { id }, { to: "policy-submitted", version }),
      save(owner, { id }, { version, disclosures: {} }),
      transition(owner, { id }, { to: "policy-submitted", version }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { status, missing } = await detailFor(owner, { id });
    expect(status === "policy-submitted").toBe(missing.length === 0);
  }
});
