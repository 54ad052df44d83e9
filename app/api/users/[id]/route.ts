import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { findUser } from "@/lib/identity/users/record.server";
import { userInput } from "@/lib/identity/users/schema";
import { removeUser, updateUser } from "@/lib/identity/users/users.server";

export const GET = endpoint({ permission: "users.show" }, ({ id }) => findUser(id));

export const PUT = endpoint({ permission: "users.update", body: userInput.and(versioned) }, ({ actor, id, body }) =>
  updateUser(actor, id, body),
);

export const DELETE = endpoint({ permission: "users.destroy" }, ({ actor, id }) => removeUser(actor, id));
