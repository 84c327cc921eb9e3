import { db } from '@sandbox/database';
import { uploadKinds, uploads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { storeFile } from '@/server/storage/client';
import { PDF } from './pdf';

/** A proof of name change that has passed the checks. @returns the upload's id */
export async function aProof(owner: { listingId: string; ownerId: string }): Promise<string> {
  const file = { name: 'bekräftelse.pdf', type: 'application/pdf' };
  const key = await storeFile(PDF, { ...file, public: false });
  const [row] = await db
    .insert(uploads)
    .values({
      kind: uploadKinds.proof,
      key,
      sentKey: key,
      ...owner,
      fileName: file.name,
      mimeType: file.type,
      size: PDF.byteLength,
      createdAt: now(),
    })
    .returning({ id: uploads.id });
  if (!row) throw new Error('The proof was not written');
  return row.id;
}
