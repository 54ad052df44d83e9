import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { auditOf, NEW_PASSWORD, untilMailsAreOut } from "../support/codes";
import { mailsTo, mailTo } from "../support/mails";
import { makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const signIn = async (email: string, password: string) => (await api().post("/api/login", { email, password })).status;

describe("changing the password", () => {
  const change = (user: { token: string; cookie: string }, current_password: string, password = NEW_PASSWORD) =>
    api(user).post("/api/user/password", { current_password, password, password_confirmation: password });

  test("is recorded in the audit log without a secret, and the user gets an email", async () => {
    const user = await makeUser(tenant);
    expect((await change(user, PASSWORD)).status).toBe(204);
    const [event] = await auditOf(user);
    expect(event).toMatchObject({ action: "users.password-change", actor_id: user.id, old: null, new: null });
    expect((await mailTo(user.email)).subject).toBe(`Your password was changed – ${tenant.name}`);
  });

  test("sends no email and records nothing when it is refused", async () => {
    const user = await makeUser(tenant);
    await change(user, "Wrong-password-1");
    expect(await auditOf(user)).toEqual([]);
    await untilMailsAreOut(tenant);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test("refuses the 10,000 most common passwords, in any case, and more than 72 bytes", async () => {
    const user = await makeUser(tenant);
    for (const common of ["password1", "QWERTYUIOP", "Football1"]) {
      const { body } = await change(user, PASSWORD, common);
      expect(body.errors).toEqual({ password: ["This password is too common. Choose another one."] });
    }
    const { body } = await change(user, PASSWORD, "x".repeat(73));
    expect(body.errors).toEqual({ password: ["Password must be at most 72 bytes long."] });
    expect(await signIn(user.email, PASSWORD)).toBe(200);
  });

  test("is throttled after ten wrong current passwords", async () => {
    const user = await makeUser(tenant);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt += 1) statuses.push((await change(user, "Wrong-password-1")).status);
    expect(statuses).toEqual(Array(10).fill(422));
    const { status, headers } = await change(user, PASSWORD);
    expect([status, Number(headers["retry-after"])]).toEqual([429, expect.any(Number)]);
    expect(await signIn(user.email, PASSWORD)).toBe(200);
  });

  test("succeeds for only one of two simultaneous requests", async () => {
    const user = await makeUser(tenant);
    const elsewhere = await signInAgain(user);
    const answers = await Promise.all([change(user, PASSWORD), change(elsewhere, PASSWORD, `${NEW_PASSWORD} 2`)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});
