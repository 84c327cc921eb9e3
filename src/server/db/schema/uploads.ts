import { sql } from 'drizzle-orm';
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { UploadPurpose } from '@/domain/site/uploads';
import { id, instant, ref } from './columns';
import { listings } from './listings';
import { users } from './users';

/** The stored name of each purpose. */
export const uploadKinds = {
  proof: 'proof',
  raceImage: 'race_image',
  evidence: 'evidence',
} as const satisfies Record<UploadPurpose, string>;
export const uploadKind = pgEnum('upload_kind', [
  uploadKinds.proof,
  uploadKinds.raceImage,
  uploadKinds.evidence,
]);

/** Files at the upload service. The row exists only once the content has been checked. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    kind: uploadKind().notNull(),
    /** The upload service's key. */
    key: text().notNull(),
    /** The key of the original upload; differs from `key` when the stored file was rebuilt. */
    sentKey: text().notNull(),
    ownerId: ref(() => users.id),
    listingId: uuid().references(() => listings.id),
    fileName: text().notNull(),
    mimeType: text().notNull(),
    /** Bytes. */
    size: integer().notNull(),
    createdAt: instant().notNull(),
    erasedAt: instant(),
  },
  (t) => [
    uniqueIndex('uploads_key').on(t.key),
    uniqueIndex('uploads_sent_key').on(t.sentKey),
    index('uploads_kept').on(t.createdAt).where(sql`${t.erasedAt} is null`),
    index('uploads_owner').on(t.ownerId),
    index('uploads_listing').on(t.listingId),
    check('uploads_size', sql`${t.size} > 0`),
    check('uploads_private_listing', sql`${t.kind} = 'race_image' or ${t.listingId} is not null`),
  ],
);
