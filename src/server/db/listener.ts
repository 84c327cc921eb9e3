import postgres from 'postgres';
import { env } from '@/env';
import { pg } from './client';

const holder = globalThis as typeof globalThis & { loppbytetListener?: postgres.Sql };

// A transaction pooler passes no notifications on: LISTEN connects directly. Connects on first use.
holder.loppbytetListener ??= env.DATABASE_DIRECT_URL
  ? postgres(env.DATABASE_DIRECT_URL, {
      max: 1,
      connect_timeout: 10,
      onnotice: () => undefined,
      connection: { application_name: 'loppbytet-listener' },
    })
  : pg;

/** For LISTEN only. */
export const listener = holder.loppbytetListener;
