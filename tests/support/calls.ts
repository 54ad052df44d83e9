import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { type Answer, type api, encodeForm } from "./api";
import type { Route } from "./route";
import { makeAdmin, makeUser, type TestTenant, type TestUser } from "./world";

export type Call = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};

/** A call of a route by `caller` on a row of `tenant`, with some fields of its body replaced. */
export async function callOf(
  route: Route,
  tenant: TestTenant,
  caller: TestUser,
  fields: Record<string, unknown> = {},
): Promise<Call> {
  const target = await route.target?.(tenant, caller);
  const path = pathOf(route, { ...(target && { id: String(target.id) }), ...(await route.params?.(tenant, caller)) });
  const bare = { method: route.method, path, headers: (await route.headers?.(tenant)) ?? {} };
  if (route.form) {
    const texts = Object.entries(fields).map(([name, value]) => [name, String(value)]);
    const { type, body } = await encodeForm({ ...(await route.form(tenant)), ...Object.fromEntries(texts) });
    return { ...bare, headers: { ...bare.headers, "content-type": type }, body };
  }
  if (!route.body) return bare;
  const body = { ...(await route.body(tenant, caller, target)), ...fields };
  return { ...bare, headers: { ...bare.headers, "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** A call of a route on no row and with nothing in its body, for a caller who is refused before either is read. */
export function emptyCallOf(route: Route): Call {
  const path = route.path.replace(/\[(?:\.\.\.)?[a-z]+\]/g, "1");
  const bare = { method: route.method, path };
  const sent = (type: string, body: string) => ({ ...bare, headers: { "content-type": type }, body });
  if (route.form) return sent("multipart/form-data; boundary=x", "--x--\r\n");
  return route.body ? sent("application/json", "{}") : { ...bare, headers: {} };
}

/**
 * Creates an administrator and a user with every permission. @returns a function that gives the right caller for a
 * route
 */
export async function makeHolders(
  tenant: TestTenant,
  options: { should_reset_password?: boolean } = {},
): Promise<(route: Route) => TestUser> {
  const [holder, admin] = await Promise.all([
    makeUser(tenant, { permissions: PERMISSIONS, ...options }),
    makeAdmin(options),
  ]);
  return ({ access }) => (access === "admin" ? admin : holder);
}

/** The path of a route with its parameters filled in. */
function pathOf(route: Route, params: Record<string, string>): string {
  return route.path.replace(/\[(?:\.\.\.)?([a-z]+)\]/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Nothing fills [${name}] of ${route.path}`);
    return value;
  });
}

export const make = <Body = { message: string }>(
  client: ReturnType<typeof api>,
  call: Call,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> => client.send<Body>(call.method, call.path, { ...call.headers, ...headers }, call.body);

export const nameOf = (route: Route) => `${route.method} ${route.path}`;

export const successOf = (route: Route) => route.success ?? 200;

/** Routes for `test.each`, as pairs of name and route. */
export const named = (routes: readonly Route[]) => routes.map((route) => [nameOf(route), route] as const);
