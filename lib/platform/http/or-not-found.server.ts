import "server-only";
import { notFound } from "next/navigation";
import { asHttpError } from "./errors.server";

/** The record that a page shows. Renders the not-found page when there is none. */
export async function orNotFound<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (asHttpError(error)?.status === 404) notFound();
    throw error;
  }
}
