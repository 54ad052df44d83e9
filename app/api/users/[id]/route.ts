import { endpoint } from "@/lib/http/endpoint";
import { versioned } from "@/lib/http/resource";
import { findUser } from "@/lib/users/record";
import { userInput } from "@/lib/users/schema";
import { removeUser, updateUser } from "@/lib/users/server";

export const GET = endpoint({ permission: "users.show" }, ({ id }) => findUser(id));

export const PUT = endpoint({ permission: "users.update", body: userInput.and(versioned) }, ({ actor, id, body }) =>
  updateUser(actor, id, body),
);

export const DELETE = endpoint({ permission: "users.destroy" }, ({ actor, id }) => removeUser(actor, id));
