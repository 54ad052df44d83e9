const INITIAL_SLOTS = 2 ** 14;
const MAX_LOAD = 0.6;

/**
 * The first row of the file with a contact or reference. An open-addressing table of hashes, since a million texts
 * would take too much memory. With a million texts, one file in ten thousand has two that share a 53-bit hash.
 */
export class EarlierRows {
  private hashes = new Float64Array(INITIAL_SLOTS);
  private rows = new Uint32Array(INITIAL_SLOTS);
  private size = 0;

  get(text: string): number | undefined {
    return this.rows[this.slotOf(hashOf(text))] || undefined;
  }

  set(text: string, row: number): void {
    if (this.size > this.rows.length * MAX_LOAD) this.grow();
    this.put(hashOf(text), row);
  }

  private put(hash: number, row: number): void {
    const slot = this.slotOf(hash);
    if (this.rows[slot] === 0) this.size += 1;
    this.hashes[slot] = hash;
    this.rows[slot] = row;
  }

  /** The slot of a hash, or the free slot for it. Rows are never 0, so 0 marks a free slot. */
  private slotOf(hash: number): number {
    const last = this.rows.length - 1;
    let slot = hash & last; // the low bits of the hash
    while (this.rows[slot] !== 0 && this.hashes[slot] !== hash) slot = (slot + 1) & last;
    return slot;
  }

  private grow(): void {
    const { hashes, rows } = this;
    this.hashes = new Float64Array(rows.length * 2);
    this.rows = new Uint32Array(rows.length * 2);
    this.size = 0;
    rows.forEach((row, slot) => {
      if (row !== 0) this.put(hashes[slot] ?? 0, row);
    });
  }
}

// Two 32-bit FNV-1a hashes, cut to the 53 bits that fit into a number.
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
