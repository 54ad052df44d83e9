import { endpoint } from "@/lib/identity/http/endpoint.server";
import { listUsers, userQuery } from "@/lib/identity/users/list.server";
import { userInput, userResponse } from "@/lib/identity/users/schema";
import { createUser } from "@/lib/identity/users/users.server";
import { pageOf } from "@/lib/platform/http/responses";

export const GET = endpoint(
  { summary: "List users", response: pageOf(userResponse), permission: "users.index", query: userQuery },
  ({ actor, query }) => listUsers(actor, query),
);

export const POST = endpoint(
  { summary: "Create a user", response: userResponse, permission: "users.store", body: userInput, status: 201 },
  ({ actor, body }) => createUser(actor, body),
);
