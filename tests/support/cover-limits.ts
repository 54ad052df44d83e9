import { asPlatform, db } from "@/lib/platform/db/client.server";
import { unique } from "./world";

/** A limit of cover, which is every tenant's, from a day that no other test takes. */
export const makeCoverLimit = () =>
  asPlatform(() =>
    db.coverLimit.create({
      data: { insurance_class: "life", min_age: 0, amount: 50_000, valid_from: randomDay(), source: unique("Notice ") },
    }),
  );

const DAYS = 300_000;

/** Of a century that no law is made for yet. */
export const randomDay = () => new Date(Date.UTC(2200, 0, Math.floor(Math.random() * DAYS)));
