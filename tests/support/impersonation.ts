import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "./api";
import type { TestUser } from "./world";

export type Kind = "user" | "tenant";

/** Starts an impersonation over HTTP. */
export const impersonate = (admin: TestUser, kind: Kind, { id }: { id: number }) =>
  api(admin).post<CurrentUser & Refusal>(`/api/impersonate/${kind}/${id}`);

export const stop = (admin: TestUser) => api(admin).post<CurrentUser>("/api/impersonate/stop");

/** The current user, as the API sees the session. */
export const whoIs = async (user: TestUser, options: { cookie?: boolean } = {}) =>
  (await api(user, options).get<CurrentUser>("/api/user")).body;

/** A user's only session as stored, without the time of its last use. */
export const sessionOf = ({ id }: { id: number }) =>
  asPlatform(() =>
    db.session.findFirstOrThrow({ where: { user_id: id }, omit: { token_hash: false, last_seen_at: true } }),
  );

export const setSession = ({ id }: { id: number }, data: { impersonated_at: Date }) =>
  asPlatform(() => db.session.updateMany({ where: { user_id: id }, data }));

export const setUser = (id: number, data: { active?: boolean; is_admin?: boolean; two_factor_enabled?: boolean }) =>
  asPlatform(() => db.user.update({ where: { id }, data }));
