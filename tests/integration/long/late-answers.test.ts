import { afterAll, test } from 'vitest';
import { cells, checkCell, expectEven, someUsers } from '../../support/late-answers';

const users = await someUsers();

/** The rest of the table of `tests/integration/late-answers.test.ts`. */
test.each([
  ...cells('part', ['won'], ['made', 'returned', 'sent', 'opened', 'decided']),
  ...cells('part', ['lost', 'won'], ['made', 'sent', 'opened', 'decided']),
  ...cells('part', ['lost', 'won'], ['returned', 'sent', 'opened', 'decided']),
  ...cells('withdrawn', ['lost', 'won'], ['made', 'returned', 'sent', 'opened', 'decided']),
])('$end, $outcome: $order', (cell) => checkCell(users, cell));

afterAll(expectEven);
