import { env } from '@/env';
import { listener } from './listener';

const holder = globalThis as typeof globalThis & {
  loppbytetCatalogue?: { forgetters: Set<() => void>; listening?: Promise<unknown> | undefined };
};
holder.loppbytetCatalogue ??= { forgetters: new Set() };
const catalogue = holder.loppbytetCatalogue;

const invalidateAll = () => {
  for (const forget of catalogue.forgetters) forget();
};

/**
 * Clears a cache each time races, ads or banners are changed, by any process (the triggers in
 * drizzle/0003_notifications.sql). What changed while the connection was lost is not known: then too. Where nobody
 * listens, entries still expire.
 */
export function onCatalogueChange(forget: () => void): void {
  if (env.LIVE_UPDATES === 'poll') return;
  catalogue.forgetters.add(forget);
  catalogue.listening ??= listener.listen('catalogue_changed', invalidateAll, invalidateAll).catch(() => {
    catalogue.listening = undefined;
  });
}
