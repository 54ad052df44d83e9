import "server-only";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { HttpError } from "@/lib/http/errors";
import { passwordMatches } from "./passwords";
import { openSession, type Visitor } from "./session";

export const credentials = z.object({
  email: z.string("Required").trim().min(1, "Required").max(320),
  password: z.string("Required").min(1, "Required").max(1000),
});

type Credentials = z.output<typeof credentials>;

/**
 * Opens a session for an e-mail address and its password.
 * @param subdomain the tenant's address on which the form was shown; only its own users and administrators may enter.
 * @returns the user's id, the bearer token and the Set-Cookie header.
 * @throws HttpError 401, the same whether user, password, account or address is at fault.
 */
export async function signIn({ email, password }: Credentials, subdomain: string | null, visitor: Visitor) {
  const user = await db.user.findFirst({
    where: { email },
    omit: { password_hash: false },
    include: { tenant: { select: { subdomain: true } } },
  });
  const matches = await passwordMatches(password, user?.password_hash);
  const mayEnter = user?.active && (user.is_admin || subdomain === null || user.tenant?.subdomain === subdomain);
  if (!user || !matches || !mayEnter) throw new HttpError(401, "The e-mail address or password is not right.");
  await noteSignIn(user.id, user.tenant_id, visitor);
  return { userId: user.id, ...(await openSession(user.id, visitor)) };
}

async function noteSignIn(userId: number, tenantId: number | null, visitor: Visitor): Promise<void> {
  const sameBrowser = { user_id: userId, user_agent: visitor.user_agent };
  const isKnown = (await db.loginActivity.count({ where: sameBrowser })) > 0;
  await db.loginActivity.create({
    data: { user_id: userId, tenant_id: tenantId, is_new_device: !isKnown, ...visitor },
  });
  await db.user.update({ where: { id: userId }, data: { last_login_at: new Date() } });
}
