import { logger } from '../lib/logger';
import { DEADLOCK_DETECTED, sqlState } from './errors';

const RETRIES = 2;

/**
 * Runs a transaction, and up to twice more when PostgreSQL has ended it so that another could go on: nothing of it has
 * happened then.
 * @throws what the last try threw.
 */
export async function retryDeadlocks<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await run();
    } catch (error) {
      if (sqlState(error) !== DEADLOCK_DETECTED || retries === RETRIES) throw error;
      logger.warn({ err: error, retries }, 'deadlock: the transaction begins again');
    }
  }
}
