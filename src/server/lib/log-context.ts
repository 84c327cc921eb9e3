import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = Record<string, string>;

// The server's start and its routes are bundled apart: they must share one store.
const holder = globalThis as typeof globalThis & { loppbytetLogContext?: AsyncLocalStorage<Fields> };
holder.loppbytetLogContext ??= new AsyncLocalStorage();

/** What every line of the log says while something is done: which request, or which job, it is part of. */
export const logContext = holder.loppbytetLogContext;
