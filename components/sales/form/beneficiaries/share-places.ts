import type { BeneficiaryClass, BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import { splitEvenly } from "@/lib/insurance/shares";
import type { BeneficiaryValues } from "../draft/values";

type Row = Pick<BeneficiaryValues, "beneficiary_type_id" | "share">;
type Type = Pick<BeneficiaryTypeOption, "id" | "class" | "share_required">;

/** Those of one class who are paid by share, by their places in the list of all. Together they have the whole. */
export type ShareClass = { class: BeneficiaryClass; places: number[] };

/** The classes in which somebody is paid by share. */
export function shareClasses(rows: readonly Row[], types: readonly Type[]): ShareClass[] {
  const byClass = Map.groupBy(
    types.filter((type) => type.share_required),
    (type) => type.class,
  );
  return Array.from(byClass, ([each, paid]) => ({
    class: each,
    places: rows.flatMap((row, index) => (paid.some(({ id }) => isOf(row, id)) ? [index] : [])),
  })).filter(({ places }) => places.length > 0);
}

const isOf = (row: Row, id: number) => row.beneficiary_type_id === id;

/** The even shares of everybody in a class, with their places. */
export const evenShares = ({ places }: ShareClass): { place: number; share: string }[] => {
  const shares = splitEvenly(places.length);
  return places.flatMap((place, index) => (shares[index] === undefined ? [] : [{ place, share: shares[index] }]));
};

/** Whether every share of a class is the one of an even split, or none is filled in. */
export function isEvenlySplit(rows: readonly Row[], group: ShareClass): boolean {
  const shareAt = (place: number) => rows[place]?.share || null;
  return (
    group.places.every((place) => shareAt(place) === null) ||
    evenShares(group).every(({ place, share }) => shareAt(place) === share)
  );
}
