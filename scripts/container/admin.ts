// docker compose exec console node scripts/admin.js …: scripts/admin.ts with the settings of the container.
import { completeSettings } from "./settings.ts";

Object.assign(process.env, completeSettings(process.env));
await import("../admin.ts");
