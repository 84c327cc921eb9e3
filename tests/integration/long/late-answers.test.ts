import { afterAll, test } from 'vitest';
import { cells, checkCell, expectEven, somePeople } from '../../support/late-answers';

const people = await somePeople();

/** The rest of the table of `tests/integration/late-answers.test.ts`. */
test.each([
  ...cells('part', ['won'], ['made', 'returned', 'sent', 'opened', 'decided']),
  ...cells('part', ['lost', 'won'], ['made', 'sent', 'opened', 'decided']),
  ...cells('part', ['lost', 'won'], ['returned', 'sent', 'opened', 'decided']),
  ...cells('withdrawn', ['lost', 'won'], ['made', 'returned', 'sent', 'opened', 'decided']),
])('$end, $outcome: $order', (cell) => checkCell(people, cell));

afterAll(expectEven);
