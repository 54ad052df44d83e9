export const DEMO_PASSWORD = "Demo-2026-pass";

export const DEMO_ROLES = ["Agent", "Team Leader", "Quality Control", "Manager"] as const;

export type DemoRole = (typeof DEMO_ROLES)[number];

export type DemoUser = {
  subdomain: string;
  role: DemoRole;
  name: string;
  surname: string;
  email: string;
  /** In working hours; null for a user who has never signed in. */
  signedInHoursAgo: number | null;
};

function user(
  subdomain: string,
  role: DemoRole,
  name: string,
  surname: string,
  signedInHoursAgo: number | null,
): DemoUser {
  return { subdomain, role, name, surname, email: `${name.toLowerCase()}@${subdomain}.test`, signedInHoursAgo };
}

/** The users of the demo tenants. The seed adds them and the start script prints them. */
export const DEMO_USERS: readonly DemoUser[] = [
  user("umoja", "Agent", "Thandi", "Mokoena", 1),
  user("umoja", "Agent", "Sipho", "Dlamini", 3),
  user("umoja", "Agent", "Lerato", "Molefe", 26),
  user("umoja", "Team Leader", "Nomsa", "Khumalo", 2),
  user("umoja", "Quality Control", "Pieter", "van der Merwe", 5),
  user("umoja", "Manager", "Ayesha", "Patel", 14),
  user("umoja", "Manager", "Johan", "Botha", null),
  user("umoja", "Quality Control", "Refilwe", "Maseko", 6),
  user("protea", "Agent", "Naledi", "Moeketsi", 1),
  user("protea", "Agent", "Bongani", "Mthembu", 4),
  user("protea", "Agent", "Chantelle", "Jacobs", null),
  user("protea", "Team Leader", "Zanele", "Sithole", 2),
  user("protea", "Quality Control", "Fatima", "Davids", 9),
  user("protea", "Manager", "Kobus", "Pretorius", 31),
  user("protea", "Manager", "Priya", "Naidoo", 120),
  user("protea", "Quality Control", "Gareth", "Adams", 7),
];
