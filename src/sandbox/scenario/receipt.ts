import { db } from '@/sandbox/database';
import { uploads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { storeFile } from '@/server/uploads/client';
import { PDF } from './pdf';

/** An organiser's confirmation as it is kept once it has been looked through. @returns the upload's id. */
export async function aReceipt(owner: { listingId: string; ownerId: string }): Promise<string> {
  const file = { name: 'bekräftelse.pdf', type: 'application/pdf' };
  const key = await storeFile(PDF, { ...file, public: false });
  const [row] = await db
    .insert(uploads)
    .values({
      kind: 'receipt',
      key,
      sentKey: key,
      ...owner,
      fileName: file.name,
      mimeType: file.type,
      size: PDF.byteLength,
      createdAt: now(),
    })
    .returning({ id: uploads.id });
  if (!row) throw new Error('The receipt was not written');
  return row.id;
}
