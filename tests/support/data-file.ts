import { callAs } from '@/domain/account/actor';
import { now } from '@/server/lib/clock';
import { exportData } from '@/server/services/profile/export-data';

/** The file of a user's data, as its text. */
export async function dataFileOf({ id }: { id: string }): Promise<string> {
  let file = '';
  for await (const part of exportData(callAs('user', id, now()))) file += part;
  return file;
}
