import { type Route, words } from "../route";
import { makePersonality } from "../users";
import { makeUser, type TestTenant, type TestUser, unique } from "../world";

const member = { path: "/api/users/[id]", target: (tenant: TestTenant) => makeUser(tenant) };

const input = async (tenant: TestTenant) => ({
  name: "Nomvula",
  surname: "Zulu",
  email: `${unique()}@${tenant.subdomain}.test`,
  personality_id: await makePersonality(tenant),
  line_manager_user_id: null,
  active: true,
});

const foreign = {
  personality_id: (other: TestTenant) => makePersonality(other),
  line_manager_user_id: (_other: TestTenant, otherUser: TestUser) => otherUser.id,
};

export const users: Route[] = [
  {
    method: "GET",
    path: "/api/users",
    access: ["users.index"],
    sortBy: words("name surname email tenant.name personality.name last_login_at"),
    filters: words("tenant_id personality_id active conditions"),
  },
  { method: "POST", path: "/api/users", access: ["users.store"], success: 201, body: input, foreign },
  {
    method: "GET",
    path: "/api/users/manager-options",
    access: "signed-in",
    filters: words("tenant_id personality_id"),
  },
  { ...member, method: "GET", access: ["users.show"] },
  { ...member, method: "PUT", access: ["users.update"], body: input, foreign, versioned: true },
  { ...member, method: "DELETE", access: ["users.destroy"], success: 204 },
  { ...member, method: "POST", path: `${member.path}/invitation`, access: ["users.update"], success: 204 },
  {
    ...member,
    method: "POST",
    path: `${member.path}/hand-over`,
    access: ["users.update"],
    body: async (tenant) => ({ user_id: (await makeUser(tenant)).id }),
    foreign: { user_id: (_other, otherUser) => otherUser.id },
  },
];
