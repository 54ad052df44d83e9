import type { Brand } from "./brands/brand";
import type { CallingClock } from "./calling-clock";
import type { Load } from "./load";
import type { Colleague } from "./office/colleagues";
import type { SoldProduct } from "./products/index";
import type { Random } from "./random";

/** A tenant's sales floor: what the demo leads and sales are made from. */
export type Floor = {
  load: Load;
  brand: Brand;
  tenantId: number;
  colleagues: readonly Colleague[];
  /** The teams of the agents, by the id of the agent. */
  teamOf: ReadonlyMap<number, number>;
  products: readonly SoldProduct[];
  /** The current edition of the scorecard of each product, by the id of the product. */
  scorecardEditions: ReadonlyMap<number, number>;
  clock: CallingClock;
  random: Random;
};
