import { randomInt } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let i = 0; i < length; i += 1) id += LETTERS[randomInt(LETTERS.length)];
  return id;
}

interface Item {
  id: string;
  created?: number;
}

type Keys<T, Name extends string> = Record<Name, (item: T) => string | null | undefined>;

/** Objects by id in the order they came, with lookups by the keys that requests filter on. */
export class Collection<T extends Item, Name extends string = never> {
  readonly #items = new Map<string, T>();
  readonly #buckets = new Map<string, Set<string>>();
  readonly #keysOf = new Map<string, string[]>();

  constructor(
    private readonly changed: () => void,
    private readonly keys: Keys<T, Name> = {} as Keys<T, Name>,
  ) {}

  get size(): number {
    return this.#items.size;
  }

  get(id: string): T | undefined {
    return this.#items.get(id);
  }

  /** Also to be called after an object was changed, so that its keys follow. */
  put(item: T): T {
    this.#unindex(item.id);
    this.#items.set(item.id, item);
    const keys = Object.entries<(item: T) => string | null | undefined>(this.keys).flatMap(
      ([name, keyOf]) => {
        const key = keyOf(item);
        return key ? [`${name}=${key}`] : [];
      },
    );
    for (const key of keys) {
      const bucket = this.#buckets.get(key);
      if (bucket) bucket.add(item.id);
      else this.#buckets.set(key, new Set([item.id]));
    }
    this.#keysOf.set(item.id, keys);
    this.changed();
    return item;
  }

  delete(id: string): void {
    this.#unindex(id);
    this.#keysOf.delete(id);
    if (this.#items.delete(id)) this.changed();
  }

  /** Oldest first. */
  values(): IterableIterator<T> {
    return this.#items.values();
  }

  newestFirst(): T[] {
    return [...this.#items.values()].reverse();
  }

  /** Newest first. */
  by(name: Name, key: string): T[] {
    const ids = this.#buckets.get(`${name}=${key}`) ?? [];
    return [...ids].flatMap((id) => this.#items.get(id) ?? []).reverse();
  }

  /** Those with all of these keys, newest first. */
  where(keys: Partial<Record<Name, string | undefined>>): T[] {
    const given = (Object.keys(this.keys) as Name[]).flatMap((name) => {
      const key = keys[name];
      return key === undefined ? [] : [{ name, key }];
    });
    const [first] = given;
    const items = first ? this.by(first.name, first.key) : this.newestFirst();
    return items.filter((item) => given.every(({ name, key }) => this.keys[name](item) === key));
  }

  load(items: unknown): void {
    if (Array.isArray(items)) for (const item of items as T[]) this.put(item);
  }

  toJSON(): T[] {
    return [...this.#items.values()];
  }

  #unindex(id: string): void {
    for (const key of this.#keysOf.get(id) ?? []) {
      const bucket = this.#buckets.get(key);
      bucket?.delete(id);
      if (bucket?.size === 0) this.#buckets.delete(key);
    }
  }
}
