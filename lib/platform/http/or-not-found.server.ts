import "server-only";
import { notFound } from "next/navigation";
import { asHttpError } from "./errors.server";

/** What a page is about; shows the page for nothing there where it is not found. */
export async function orNotFound<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (asHttpError(error)?.status === 404) notFound();
    throw error;
  }
}
