import { transformer } from '@/trpc/transformer';

/** How many values a call may be asked with: far more than any form of ours has. Each costs more here than it took to send. */
export const MAX_VALUES = 4000;

/** For what the server is asked with. */
export const inputTransformer = {
  ...transformer,
  deserialize(written: unknown): unknown {
    let count = 0;
    // The envelope's keys, `json` among them, are no values of the call.
    const waiting: unknown[] = [Object(written).json];
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (typeof value !== 'object' || value === null) continue;
      const inner = Object.values(value);
      count += inner.length;
      if (count > MAX_VALUES) throw new TypeError(`More than ${MAX_VALUES} values`);
      waiting.push(...inner);
    }
    return transformer.deserialize(written);
  },
};
