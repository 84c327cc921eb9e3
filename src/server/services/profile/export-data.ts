import type { Call } from '@/domain/account/actor';
import { SITE_NAME } from '@/domain/site/site';
import { accountSections, noticeSections, organiserSections } from './internal/export/account-sections';
import { disputeSections, listingSections, purchaseSections } from './internal/export/purchase-sections';

/** How many rows are read at a time. */
const PAGE = 200;

/**
 * Everything held about a user, by what it is. The other party of a purchase never comes along: a buyer's file says
 * nothing of the seller, a seller's nothing of the buyer, and what the other wrote in a dispute is theirs.
 */
const sections = {
  ...accountSections,
  ...listingSections,
  ...purchaseSections,
  ...disputeSections,
  ...organiserSections,
  ...noticeSections,
};

/**
 * Everything held about a user as one JSON text, in pieces as they are read (GDPR articles 15 and 20).
 * Amounts in kronor, instants in ISO 8601.
 */
export async function* exportData({ actor: { userId }, now }: Call<'user'>): AsyncGenerator<string> {
  yield `{\n"om": ${JSON.stringify({ från: SITE_NAME, hämtat: now })}`;
  for (const [name, read] of Object.entries(sections)) {
    yield `,\n${JSON.stringify(name)}: [`;
    for (let offset = 0; ; offset += PAGE) {
      const rows = await read(userId, { limit: PAGE, offset });
      const text = rows.map((row) => JSON.stringify(row, null, 1)).join(',\n');
      if (text) yield offset > 0 ? `,\n${text}` : `\n${text}`;
      if (rows.length < PAGE) break;
    }
    yield ']';
  }
  yield '\n}\n';
}
