import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listUsers, userQuery } from "@/lib/identity/users/list.server";
import { userInput } from "@/lib/identity/users/schema";
import { createUser } from "@/lib/identity/users/users.server";

export const GET = endpoint({ permission: "users.index", query: userQuery }, ({ actor, query }) =>
  listUsers(actor, query),
);

export const POST = endpoint({ permission: "users.store", body: userInput, status: 201 }, ({ actor, body }) =>
  createUser(actor, body),
);
