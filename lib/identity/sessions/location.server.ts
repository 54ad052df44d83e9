import "server-only";
import { type CityResponse, open, type Reader, validate } from "maxmind";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { env } from "@/lib/platform/settings/env.server";

type Location = { city: string | null; country: string | null };

const UNKNOWN_LOCATION: Location = { city: null, country: null };

// Once per process: the database is large.
const cityDatabase = singleton("city-database", openCities);

/** The location of an IP address, in English, from the database GEOIP_DATABASE. */
export async function locate(ip: string | null): Promise<Location> {
  if (ip === null || !validate(ip)) return UNKNOWN_LOCATION;
  const cities = await cityDatabase.get();
  try {
    const found = cities?.get(ip);
    return { city: found?.city?.names.en ?? null, country: found?.country?.names.en ?? null };
  } catch (error) {
    log.error({ geoip: describeError(error) });
    return UNKNOWN_LOCATION;
  }
}

/** "Cape Town, South Africa", or the part that is known; null when nothing is. */
export const locationName = ({ city, country }: Location): string | null =>
  [city, country].filter(Boolean).join(", ") || null;

async function openCities(): Promise<Reader<CityResponse> | null> {
  const { GEOIP_DATABASE } = env();
  if (GEOIP_DATABASE === undefined) return null;
  return open<CityResponse>(GEOIP_DATABASE).catch((error: unknown) => {
    log.error({ geoip: describeError(error), file: GEOIP_DATABASE });
    return null;
  });
}
