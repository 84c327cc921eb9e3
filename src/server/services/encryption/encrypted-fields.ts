/** Every column that holds encrypted values: what is missing here is left behind when a key is replaced. */
export const encryptedFields = [
  { table: 'purchases', id: 'id', column: 'buyer_details_encrypted' },
  { table: 'purchases', id: 'id', column: 'hand_over_code_encrypted' },
  { table: 'race_listings', id: 'id', column: 'entry_reference_encrypted' },
  { table: 'remembered_details', id: 'user_id', column: 'details_encrypted' },
  { table: 'bids', id: 'id', column: 'buyer_details_encrypted' },
  { table: 'listing_drafts', id: 'id', column: 'entry_reference_encrypted' },
  { table: 'second_factors', id: 'user_id', column: 'secret' },
  { table: 'inbound_mails', id: 'id', column: 'raw_encrypted' },
  { table: 'inbound_mails', id: 'id', column: 'content_encrypted' },
] as const;

type EncryptedField = (typeof encryptedFields)[number];

/** What an encrypted value is bound to: it opens in no other column and no other row. */
export const fieldContext = (
  { table, column }: Pick<EncryptedField, 'table' | 'column'>,
  id: string,
): string => `${table}.${column}:${id}`;
