/** The values used last, at most `most` of them; whatever was not asked for longest goes first. */
export class Recent<Key, Value> {
  private readonly values = new Map<Key, Value>();

  constructor(private readonly most: number) {}

  get size(): number {
    return this.values.size;
  }

  get(key: Key): Value | undefined {
    const value = this.values.get(key);
    if (value === undefined) return undefined;
    this.values.delete(key);
    this.values.set(key, value);
    return value;
  }

  delete(key: Key): void {
    this.values.delete(key);
  }

  set(key: Key, value: Value): void {
    this.values.delete(key);
    this.values.set(key, value);
    if (this.values.size <= this.most) return;
    const [oldest] = this.values.keys();
    if (oldest !== undefined) this.values.delete(oldest);
  }
}
