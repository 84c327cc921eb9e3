import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext } from '@playwright/test';
import { SECOND_FACTOR_SECRET } from '@sandbox/scenario/second-factor';
import { stepAt, totpCode } from '@/server/auth/totp';

/** Longer than the time for which a code just used keeps the next ones waiting. */
const PATIENCE_MS = 90_000;
const PAUSE_MS = 1000;

/** Passes the demo admin's second factor. A code works once, so it may have to wait for the next one. */
export async function passSecondFactor(request: APIRequestContext): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; ; ) {
    // The clock of an authenticator app may be a step ahead: its code is taken too.
    for (const ahead of [0, 1]) {
      const code = totpCode(SECOND_FACTOR_SECRET, stepAt(new Date()) + ahead);
      const answer = await request.post('/api/trpc/secondFactor.verify', { data: { json: { code } } });
      if (answer.ok()) return;
      const text = await answer.text();
      if (!text.includes('SECOND_FACTOR_USED') || Date.now() > until) {
        throw new Error(`The second factor was refused: ${text}`);
      }
    }
    await setTimeout(PAUSE_MS);
  }
}
