import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeTenant, makeUser, PASSWORD } from "../support/world";

test("a session ends when its cookie comes with the page's own sign-out, and the next sign-in clears that", async () => {
  const user = await makeUser(await makeTenant());
  const signedOut = { ...user, cookie: `${user.cookie}; signed_out=1` };
  expect((await api(signedOut, { cookie: true }).get("/api/user")).status).toBe(401);
  expect(await asPlatform(() => db.session.count({ where: { user_id: user.id } }))).toBe(0);

  const browser = api(undefined, { headers: { cookie: "signed_out=1" } });
  const { body, headers } = await browser.post<{ token: string }>("/api/login", {
    email: user.email,
    password: PASSWORD,
  });
  expect(headers["set-cookie"]).toContainEqual(expect.stringMatching(/^signed_out=; Path=\/; Max-Age=0/));
  expect((await api({ token: body.token, cookie: "" }).get("/api/user")).status).toBe(200);
});

test("the sign-in page clears the cookies of such a sign-out only once the session has ended", async () => {
  const tenant = await makeTenant();
  const user = await makeUser(tenant);
  const openSignIn = async () => {
    const headers = { cookie: `${user.cookie}; signed_out=1` };
    const answer = await api(undefined, { subdomain: tenant.subdomain, headers }).get("/login");
    return [answer.headers["set-cookie"] ?? []].flat().filter((cookie) => /Max-Age=0/.test(cookie)).length;
  };
  const run = (sql: string) => asPlatform(() => db.$executeRawUnsafe(sql));
  const kept = `keep_sessions_of_${user.id}`;
  await run(`CREATE FUNCTION ${kept}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$`);
  await run(`CREATE TRIGGER ${kept} BEFORE DELETE ON sessions FOR EACH ROW
    WHEN (OLD.user_id = ${user.id}) EXECUTE FUNCTION ${kept}()`);
  expect(await openSignIn()).toBe(0);
  await run(`DROP FUNCTION ${kept} CASCADE`);
  expect(await openSignIn()).toBe(2);
  expect(await asPlatform(() => db.session.count({ where: { user_id: user.id } }))).toBe(0);
});
