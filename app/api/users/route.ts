import { endpoint } from "@/lib/http/endpoint";
import { listUsers, userQuery } from "@/lib/users/list";
import { userInput } from "@/lib/users/schema";
import { createUser } from "@/lib/users/server";

export const GET = endpoint({ permission: "users.index", query: userQuery }, ({ actor, query }) =>
  listUsers(actor, query),
);

export const POST = endpoint({ permission: "users.store", body: userInput, status: 201 }, ({ actor, body }) =>
  createUser(actor, body),
);
