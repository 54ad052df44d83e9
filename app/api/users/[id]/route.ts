import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { versioned } from "@/lib/identity/http/resource.server";
import { findUser } from "@/lib/identity/users/record.server";
import { userInput, userResponse } from "@/lib/identity/users/schema";
import { removeUser, updateUser } from "@/lib/identity/users/users.server";
import { refusalWith } from "@/lib/platform/http/responses";

export const GET = endpoint({ summary: "Read a user", response: userResponse, permission: "users.show" }, ({ id }) =>
  findUser(id),
);

export const PUT = endpoint(
  {
    otherResponses: { 409: refusalWith({ current: userResponse, leads: z.int(), sales: z.int() }) },
    summary: "Update a user",
    record: userResponse,
    response: userResponse,
    permission: "users.update",
    body: userInput.and(versioned),
  },
  ({ actor, id, body }) => updateUser(actor, id, body),
);

export const DELETE = endpoint(
  {
    otherResponses: { 409: refusalWith({ leads: z.int(), sales: z.int() }) },
    summary: "Delete a user",
    permission: "users.destroy",
  },
  ({ actor, id }) => removeUser(actor, id),
);
