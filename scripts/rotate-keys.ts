import { existsSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createFieldCipher } from '@/server/lib/field-cipher';
import { reencryptFields } from '@/server/services/encryption/encrypted-fields';

/*
 * Encrypts every field with the first of FIELD_ENCRYPTION_KEYS, so that the keys after it can be removed. The app may
 * run meanwhile, once all its processes have the new key. Resumes after an interruption.
 */

if (existsSync('.env')) process.loadEnvFile('.env');
const { DATABASE_URL: url, FIELD_ENCRYPTION_KEYS: keys } = process.env;
if (!url) throw new Error('DATABASE_URL is not set');
if (!keys) throw new Error('FIELD_ENCRYPTION_KEYS is not set');
const cipher = createFieldCipher(keys.split(','));

const sql = postgres(url, { max: 1, onnotice: () => undefined });
try {
  for (const [field, count] of Object.entries(await reencryptFields(drizzle(sql), cipher)))
    process.stdout.write(`${field}: ${count} encrypted with key "${cipher.currentKeyId}"\n`);
} finally {
  await sql.end();
}
