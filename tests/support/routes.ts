import type { Route } from "./route";
import { audit } from "./routes/audit";
import { codes } from "./routes/codes";
import { dashboard } from "./routes/dashboard";
import { impersonation } from "./routes/impersonation";
import { leadImports } from "./routes/lead-imports";
import { leads } from "./routes/leads";
import { masterData } from "./routes/master-data";
import { passkeys } from "./routes/passkeys";
import { personalities } from "./routes/personalities";
import { products } from "./routes/products";
import { profile } from "./routes/profile";
import { roles } from "./routes/roles";
import { sales } from "./routes/sales";
import { session } from "./routes/session";
import { singleSignOn } from "./routes/single-sign-on";
import { teams } from "./routes/teams";
import { tenants } from "./routes/tenants";
import { twoFactor } from "./routes/two-factor";
import { users } from "./routes/users";

/** Every route there is; tests/api/contract.test.ts fails when one under app/api is missing here. */
export const ROUTES: readonly Route[] = [
  ...session,
  ...codes,
  ...profile,
  ...impersonation,
  ...twoFactor,
  ...products,
  ...dashboard,
  ...leads,
  ...leadImports,
  ...sales,
  ...tenants,
  ...teams,
  ...users,
  ...audit,
  ...masterData,
  ...roles,
  ...personalities,
  ...passkeys,
  ...singleSignOn,
];
