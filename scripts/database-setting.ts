import { existsSync } from 'node:fs';
import { type DatabaseAddress, readDatabaseAddress } from '@/database-address';

/**
 * The first of these settings that is set, in the environment or in .env.
 * @throws Error with the setting's name, when it cannot be read or none is set.
 */
export function databaseSetting(...names: string[]): DatabaseAddress {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const name = names.find((each) => process.env[each]);
  if (!name) throw new Error(`${names.at(-1)} is not set`);
  try {
    return readDatabaseAddress(process.env[name] ?? '', process.env.DATABASE_CA);
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`);
  }
}
