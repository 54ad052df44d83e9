import type { BeneficiaryClass, BeneficiaryTypeOption } from "@/lib/catalogue/beneficiary-types/schema";
import { isWhole, remainderOf, splitEvenly } from "@/lib/insurance/shares";
import type { BeneficiaryValues } from "../draft/values";

type Row = Pick<BeneficiaryValues, "beneficiary_type_id" | "share">;
type KeyedRow = Row & Pick<BeneficiaryValues, "key">;
type Type = Pick<BeneficiaryTypeOption, "id" | "class" | "share_required">;
type Placed = { place: number; share: string | null };

/** Row indexes of beneficiaries who share one payout; their shares total 100%. */
type ShareClass = { class: BeneficiaryClass; places: number[] };

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
export const evenShares = ({ places }: ShareClass): Placed[] => {
  const shares = splitEvenly(places.length);
  return places.flatMap((place, index) => (shares[index] === undefined ? [] : [{ place, share: shares[index] }]));
};

/** Whether every share of a class is the one of an even split, or none is filled in. */
function isEvenlySplit(rows: readonly Row[], group: ShareClass): boolean {
  const shareAt = (place: number) => rows[place]?.share || null;
  return (
    group.places.every((place) => shareAt(place) === null) ||
    evenShares(group).every(({ place, share }) => shareAt(place) === share)
  );
}

/**
 * The shares that follow from somebody who was added or removed, or has another type. A class that was split evenly stays
 * so, and one person alone has the whole. Typed shares stay: somebody new gets what they leave. Nobody else has a share.
 */
export function sharesAfter(before: readonly KeyedRow[], rows: readonly KeyedRow[], types: readonly Type[]): Placed[] {
  const [old, now] = [shareClasses(before, types), shareClasses(rows, types)];
  const unpaid = rows.flatMap(({ share }, place) =>
    share !== null && !now.some(({ places }) => places.includes(place)) ? [{ place, share: null }] : [],
  );
  return [...unpaid, ...now.flatMap(sharesOf)];

  function sharesOf(group: ShareClass): Placed[] {
    const earlier = old.find((each) => each.class === group.class);
    if (!earlier) return evenShares(group);
    const wasIn = (place: number) => earlier.places.some((each) => before[each]?.key === rows[place]?.key);
    if (group.places.length === earlier.places.length && group.places.every(wasIn)) return [];
    if (group.places.length === 1 || isEvenlySplit(before, earlier)) return evenShares(group);
    const left = remainderOf(group.places.filter(wasIn).map((place) => rows[place]?.share ?? null));
    return group.places.filter((place) => !wasIn(place)).map((place) => ({ place, share: left }));
  }
}

/**
 * The type of the next beneficiary: one that is paid by share, until the typed shares are the whole. An even split is
 * divided among more.
 * @param open the types of which another beneficiary may be added
 */
export function nextType<T extends Type>(
  open: readonly T[],
  rows: readonly Row[],
  types: readonly Type[],
): T | undefined {
  const payouts = shareClasses(rows, types).find((each) => each.class === "payout");
  const isShared =
    payouts !== undefined &&
    !isEvenlySplit(rows, payouts) &&
    isWhole(payouts.places.map((place) => rows[place]?.share || null));
  return open.find((type) => type.class === "payout" && type.share_required !== isShared) ?? open[0];
}
