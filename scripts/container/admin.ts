// docker compose exec console node scripts/admin.js …: scripts/admin.ts with the settings of the container.
import { completeSettings } from "./settings.ts";

completeSettings();
await import("../admin.ts");
