const FIRST_PLACES = 2 ** 14;
const MOST_FULL = 0.6;

/**
 * In which row of the file a contact or a reference stood first. Holds hashes in two plain arrays: a million texts would
 * take more memory than the whole import may. That two texts of a million share a hash of 53 bits happens once in ten
 * thousand files.
 */
export class EarlierRows {
  private hashes = new Float64Array(FIRST_PLACES);
  private rows = new Uint32Array(FIRST_PLACES);
  private size = 0;

  get(text: string): number | undefined {
    return this.rows[this.placeOf(hashOf(text))] || undefined;
  }

  set(text: string, row: number): void {
    if (this.size > this.rows.length * MOST_FULL) this.grow();
    this.put(hashOf(text), row);
  }

  private put(hash: number, row: number): void {
    const place = this.placeOf(hash);
    if (this.rows[place] === 0) this.size += 1;
    this.hashes[place] = hash;
    this.rows[place] = row;
  }

  /** Where a hash is, or would go. A row is never 0: the place is free then. */
  private placeOf(hash: number): number {
    const last = this.rows.length - 1;
    let place = hash & last; // the lowest bits of 32
    while (this.rows[place] !== 0 && this.hashes[place] !== hash) place = (place + 1) & last;
    return place;
  }

  private grow(): void {
    const { hashes, rows } = this;
    this.hashes = new Float64Array(rows.length * 2);
    this.rows = new Uint32Array(rows.length * 2);
    this.size = 0;
    rows.forEach((row, place) => {
      if (row !== 0) this.put(hashes[place] ?? 0, row);
    });
  }
}

// Two FNV-1a hashes of 32 bits, of which 53 fit into a number.
function hashOf(text: string): number {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
