import { existsSync } from 'node:fs';
import { type DatabaseAddress, readDatabaseAddress } from '@/database-address';

/** Ends a program with a sentence for who started it, and no stack. */
export function endWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** What a failed import of the app's settings says, a line for each. */
export const endOfSettings = ({ message }: Error): never =>
  endWith(`Settings are missing or wrong (.env.example):\n${message}`);

/** The first of these settings that is set, in the environment or in .env. Ends the program where none is. */
export function setting(...names: string[]): { name: string; value: string } {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const name of names) {
    const value = process.env[name];
    if (value) return { name, value };
  }
  return endWith(`${names.at(-1)} is not set.`);
}

/** As `setting`, of a database's address. Ends the program where it cannot be read. */
export function databaseSetting(...names: string[]): DatabaseAddress {
  const { name, value } = setting(...names);
  try {
    return readDatabaseAddress(value, process.env.DATABASE_CA);
  } catch (error) {
    return endWith(`${name}: ${(error as Error).message}`);
  }
}
