import type { DeletableGroup, Permission } from "@/lib/identity/permissions";
import type { TestTenant, TestUser } from "./world";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Fields = Record<string, unknown>;
type Id = { id: number };
type Foreign = number | number[];
type Params = Record<string, string>;

/** One method of one route file: all that the generated tests need to know of it. A new route gets a row under ./routes. */
export type Route = {
  method: Method;
  /** As its folder is called: "/api/leads/[id]". */
  path: string;
  /** Anybody, any signed-in user, administrators alone, or those who hold any one of these permissions. */
  access: "public" | "signed-in" | "admin" | readonly Permission[];
  /** Its rows belong to no organisation: everybody is answered the same. */
  shared?: true;
  /** Its rows are the caller's own, and tell nothing of an organisation. */
  personal?: true;
  /** The status of a success; 200 unless it says otherwise. */
  success?: number;
  /** Reachable while the user still has to change the password. */
  evenWithOldPassword?: true;
  /** A list, with the columns it can be sorted by. */
  sortBy?: readonly string[];
  /** What else its query takes. */
  filters?: readonly string[];
  /** Makes the row that the id in the path names, so that the call succeeds for `caller`. */
  target?: (tenant: TestTenant, caller: TestUser) => Promise<Id>;
  /** Fills the path's parameters that are no ids. */
  params?: (tenant: TestTenant, caller: TestUser) => Params | Promise<Params>;
  /** A valid JSON body. */
  body?: (tenant: TestTenant, caller: TestUser, target: Id | undefined) => Fields | Promise<Fields>;
  /** Headers without which it answers nobody, such as a key. */
  headers?: (tenant: TestTenant) => Promise<Record<string, string>>;
  /** The fields of a valid multipart form. */
  form?: (tenant: TestTenant) => Record<string, string | File>;
  /** The fields of the body that hold ids of a tenant's rows, each with a row of that tenant. */
  foreign?: Record<string, (other: TestTenant, otherUser: TestUser) => Foreign | Promise<Foreign>>;
  /** Has a `version` in its body, and refuses a stale one. */
  versioned?: true;
};

/** "one two" as a list, for the names of columns and parameters. */
export const words = (text: string) => text.trim().split(/\s+/);

export const productOf = (tenant: TestTenant) => tenant.product.id;

type Resource = {
  name: DeletableGroup;
  make: (tenant: TestTenant) => Promise<Id>;
  input: (tenant: TestTenant) => Fields;
  foreign?: Route["foreign"];
  sortBy: readonly string[];
  filters: readonly string[];
};

/** The five routes of a resource that lib/http/resource serves. */
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
