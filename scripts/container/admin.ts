// docker compose exec console node scripts/admin.js …: scripts/admin.ts with the settings of the container.
import { completeSettings } from "./settings.ts";

process.noDeprecation = true; // an operator can do nothing about the next release of a package
Object.assign(process.env, completeSettings(process.env));
await import("../admin.ts");
