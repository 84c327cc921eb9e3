import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createFieldCipher } from '@/server/lib/field-cipher';
import { reencryptFields } from '@/server/services/encryption/encrypted-fields';
import { databaseSetting, setting } from './settings';

/*
 * Encrypts every field with the first of FIELD_ENCRYPTION_KEYS, so that the keys after it can be removed. The app may
 * run meanwhile, once all its processes have the new key. Resumes after an interruption.
 */

const { url, ssl } = databaseSetting('DATABASE_URL');
const { value: keys } = setting('FIELD_ENCRYPTION_KEYS');
const cipher = createFieldCipher(keys.split(','));

const sql = postgres(url, { ssl, max: 1, onnotice: () => undefined });
try {
  for (const [field, count] of Object.entries(await reencryptFields(drizzle(sql), cipher)))
    process.stdout.write(`${field}: ${count} encrypted with key "${cipher.currentKeyId}"\n`);
} finally {
  await sql.end();
}
