import type { Route } from "./route";
import { allocationRules } from "./routes/allocation-rules";
import { apiKeys } from "./routes/api-keys";
import { audit } from "./routes/audit";
import { codes } from "./routes/codes";
import { consumers } from "./routes/consumers";
import { dashboard } from "./routes/dashboard";
import { dataRequests } from "./routes/data-requests";
import { impersonation } from "./routes/impersonation";
import { law } from "./routes/law";
import { leadImports } from "./routes/lead-imports";
import { leadSources } from "./routes/lead-sources";
import { leads } from "./routes/leads";
import { masterData } from "./routes/master-data";
import { notifications } from "./routes/notifications";
import { operations } from "./routes/operations";
import { outcomeImports } from "./routes/outcome-imports";
import { passkeys } from "./routes/passkeys";
import { personalities } from "./routes/personalities";
import { productDocuments } from "./routes/product-documents";
import { products } from "./routes/products";
import { profile } from "./routes/profile";
import { quality } from "./routes/quality";
import { questionnaires } from "./routes/questionnaires";
import { questions } from "./routes/questions";
import { recordings } from "./routes/recordings";
import { registry } from "./routes/registry";
import { reports } from "./routes/reports";
import { roles } from "./routes/roles";
import { sales } from "./routes/sales";
import { savedViews } from "./routes/saved-views";
import { session } from "./routes/session";
import { singleSignOn } from "./routes/single-sign-on";
import { submittedSales } from "./routes/submitted-sales";
import { suppressions } from "./routes/suppressions";
import { teams } from "./routes/teams";
import { telephony } from "./routes/telephony";
import { tenants } from "./routes/tenants";
import { twoFactor } from "./routes/two-factor";
import { users } from "./routes/users";
import { webhooks } from "./routes/webhooks";

/** All routes. tests/api/contract.test.ts fails when one under app/api is missing here. */
export const ROUTES: readonly Route[] = [
  ...session,
  ...codes,
  ...consumers,
  ...profile,
  ...impersonation,
  ...twoFactor,
  ...products,
  ...productDocuments,
  ...questionnaires,
  ...questions,
  ...dashboard,
  ...notifications,
  ...operations,
  ...reports,
  ...law,
  ...leads,
  ...leadImports,
  ...savedViews,
  ...leadSources,
  ...apiKeys,
  ...telephony,
  ...webhooks,
  ...suppressions,
  ...registry,
  ...dataRequests,
  ...sales,
  ...submittedSales,
  ...quality,
  ...recordings,
  ...outcomeImports,
  ...tenants,
  ...teams,
  ...allocationRules,
  ...users,
  ...audit,
  ...masterData,
  ...roles,
  ...personalities,
  ...passkeys,
  ...singleSignOn,
];
