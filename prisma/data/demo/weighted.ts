import { z } from "zod";

/** Values with their weights, in any unit: [["Gauteng", 30], ["Limpopo", 70]] */
export const weightedOf = <Value extends z.ZodType>(value: Value) => z.array(z.tuple([value, z.number()]));
