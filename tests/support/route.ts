import type { DeletableGroup, Permission } from "@/lib/identity/rights/permissions";
import type { TestTenant, TestUser } from "./world";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Fields = Record<string, unknown>;
type Id = { id: number };
type Form = Record<string, string | File>;
type Foreign = number | number[];
type Params = Record<string, string>;

/** One method of one route file, as the generated tests need it. A new route gets a row under ./routes. */
export type Route = {
  method: Method;
  /** The path of its folder: "/api/leads/[id]". */
  path: string;
  /** Everybody, any signed-in user, only administrators, or users with one of these permissions. */
  access: "public" | "signed-in" | "admin" | readonly Permission[];
  /** Its rows belong to no tenant, so every caller gets the same response. */
  shared?: true;
  /** Its rows belong to the caller, not to a tenant. */
  personal?: true;
  /** The status of a successful response; 200 by default. */
  success?: number;
  /** Whether a user who must change their password can call it. */
  evenWithOldPassword?: true;
  /** Its success ends the caller's tenant, so a test of its own calls it. */
  endsTenant?: true;
  /** For a list, the columns it can be sorted by. */
  sortBy?: readonly string[];
  /** Its other query parameters. */
  filters?: readonly string[];
  /** Creates the row for the id in the path, so that the call succeeds for `caller`. */
  target?: (tenant: TestTenant, caller: TestUser) => Promise<Id>;
  /** Values of the path parameters that are not ids. */
  params?: (tenant: TestTenant, caller: TestUser) => Params | Promise<Params>;
  /** A valid JSON body. */
  body?: (tenant: TestTenant, caller: TestUser, target: Id | undefined) => Fields | Promise<Fields>;
  /** Required headers, such as a key. */
  headers?: (tenant: TestTenant) => Promise<Record<string, string>>;
  /** The fields of a valid multipart form. */
  form?: (tenant: TestTenant) => Form | Promise<Form>;
  /** Takes JSON instead of the form as well. */
  orJson?: true;
  /** The fields of the body that contain ids of a tenant's rows, each with a function that creates such a row. */
  foreign?: Record<string, (other: TestTenant, otherUser: TestUser) => Foreign | Promise<Foreign>>;
  /** Whether the body has a `version`, and a stale one is refused. */
  versioned?: true;
};

/** Splits a text of names, such as "one two", into a list. */
export const words = (text: string) => text.trim().split(/\s+/);

export const productOf = (tenant: TestTenant) => tenant.product.id;

type Resource = {
  name: DeletableGroup;
  make: (tenant: TestTenant) => Promise<Id>;
  input: (tenant: TestTenant) => Fields | Promise<Fields>;
  foreign?: Route["foreign"];
  sortBy: readonly string[];
  filters: readonly string[];
};

/** The five routes of a resource that defineResource() serves. */
export function resource({ name, make, input, foreign, sortBy, filters }: Resource): Route[] {
  const path = `/api/${name}`;
  const member = { path: `${path}/[id]`, target: make };
  return [
    { method: "GET", path, access: [`${name}.index`], sortBy, filters },
    { method: "POST", path, access: [`${name}.store`], success: 201, body: input, foreign },
    { ...member, method: "GET", access: [`${name}.show`] },
    { ...member, method: "PUT", access: [`${name}.update`], body: input, foreign, versioned: true },
    { ...member, method: "DELETE", access: [`${name}.destroy`], success: 204 },
  ];
}
