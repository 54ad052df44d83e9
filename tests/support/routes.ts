import type { Route } from "./route";
import { dashboard } from "./routes/dashboard";
import { leadImports } from "./routes/lead-imports";
import { leads } from "./routes/leads";
import { products } from "./routes/products";
import { sales } from "./routes/sales";
import { session } from "./routes/session";

/** Every route there is; tests/api/contract.test.ts fails when one under app/api is missing here. */
export const ROUTES: readonly Route[] = [...session, ...products, ...dashboard, ...leads, ...leadImports, ...sales];
