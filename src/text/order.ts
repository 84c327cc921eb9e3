/** The order of names, å ä ö last: the database's is `inSwedish` of src/server/db/words.ts. */
export const swedish = new Intl.Collator('sv');
