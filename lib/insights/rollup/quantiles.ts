/** How many durations lie in each bucket, by the number of the bucket. */
type Buckets = ReadonlyMap<number, number>;

/** Each bucket is a tenth longer than the one before, as in bucket_of() of the database; 0 is less than a second. */
const RATIO = 1.1;

/**
 * A quantile of durations in seconds, interpolated between neighbours as percentile_cont() does. It is within 10% of the true
 * one, since each duration is known by its bucket. Null without durations.
 * @param share from 0 to 1: 0.5 for the median
 */
export function quantileOf(buckets: Buckets, share: number): number | null {
  const counted = [...buckets].filter(([, count]) => count > 0).sort(([one], [other]) => one - other);
  const count = counted.reduce((sum, [, many]) => sum + many, 0);
  if (count === 0) return null;
  const rank = share * (count - 1);
  const [below, above] = [durationAt(counted, Math.floor(rank)), durationAt(counted, Math.ceil(rank))];
  return below + (above - below) * (rank - Math.floor(rank));
}

/** The duration of a rank, the shortest having rank 0. Those of a bucket are taken to be spread over it evenly. */
function durationAt(counted: readonly (readonly [bucket: number, count: number])[], rank: number): number {
  let before = 0;
  for (const [bucket, count] of counted) {
    if (rank < before + count) return secondsAt(bucket, (rank - before + 0.5) / count);
    before += count;
  }
  return 0;
}

const secondsAt = (bucket: number, share: number) => (bucket === 0 ? share : RATIO ** (bucket - 1 + share));
