/** A write to a register; times by one clock, in milliseconds. */
export interface Write {
  readonly value: string;
  readonly begin: number;
  /** Infinity if it was not acknowledged: it may happen at any time, or never. */
  readonly end: number;
  /** The new value according to the answer, if the answer has it. */
  readonly said?: string;
}

export interface Read {
  readonly value: string;
  readonly begin: number;
  readonly end: number;
  /** How old the answer may be, in milliseconds; 0 if the reader is the writer. */
  readonly slack: number;
}

/**
 * A place that several registers share: it keeps `size` values besides the newest, and each further
 * one evicts the oldest of all.
 */
export interface SharedPlace {
  readonly registers: Register[];
  readonly size: number;
  readonly empty: string;
}

/** A value that one caller writes, one write after the other, and that many read at any time. */
export class Register {
  readonly writes: Write[] = [];
  readonly reads: Read[] = [];

  /** `initial`: its value before the first write. */
  constructor(
    readonly name: string,
    initial: string,
    /** Unset: values are never evicted. */
    readonly place?: SharedPlace,
  ) {
    place?.registers.push(this);
    this.writes.push({ value: initial, begin: -Infinity, end: -Infinity });
  }

  get last(): Write {
    return this.writes.at(-1) ?? { value: '', begin: 0, end: 0 };
  }

  /** Whether the last write was acknowledged; otherwise nothing more is written. */
  get isKnown(): boolean {
    return this.last.end !== Infinity;
  }
}

export class History {
  readonly registers: Register[] = [];
  /** Usable answers, and requests without one. */
  readonly counts = { writes: 0, reads: 0, failedWrites: 0, failedReads: 0 };

  register(name: string, initial: string, place?: SharedPlace): Register {
    const register = new Register(name, initial, place);
    this.registers.push(register);
    return register;
  }

  /** Records a write around `work`, which resolves to the answer's value, or undefined. */
  async write(register: Register, value: string, work: () => Promise<string | undefined>) {
    const begin = performance.now();
    // From now on readers may see it.
    const index = register.writes.push({ value, begin, end: Infinity }) - 1;
    const said = await work();
    this.counts[said === undefined ? 'failedWrites' : 'writes'] += 1;
    if (said !== undefined) register.writes[index] = { value, begin, end: performance.now(), said };
  }

  /** Records a read; a failed one proves nothing. */
  async read(register: Register, work: () => Promise<string | undefined>, slack = 0) {
    const begin = performance.now();
    const value = await work();
    this.counts[value === undefined ? 'failedReads' : 'reads'] += 1;
    if (value !== undefined) register.reads.push({ value, begin, end: performance.now(), slack });
  }
}
