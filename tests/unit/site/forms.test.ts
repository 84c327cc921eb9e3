import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What is more than a schema and what sends it, and why. */
const notOrdinary: Record<string, string> = {
  'admin/races/race-form.tsx': 'its days are judged together, and an image follows the race',
  'checkout/use-buyer-details.ts': 'a part of a purchase or a bid, which sends it',
  'organisers/own-race-dialogs.tsx':
    'its days are judged together, and shown at other fields than the input’s',
  'seller/name-change/completion.tsx': 'what is handed in is shown and confirmed before it is sent',
  'seller/use-ad-form.ts': 'a draft, a sign-in and the rules of the chosen race',
  'seller/use-names.ts': 'a name is a part of the call that opens Stripe’s form',
};

test('every form but these is one of useServerForm', () => {
  const found = globSync('**/*.{ts,tsx}', { cwd: 'src/features' }).filter((file) =>
    /\buseForm\b/.test(readFileSync(`src/features/${file}`, 'utf8')),
  );
  expect(found.toSorted()).toEqual(Object.keys(notOrdinary));
});
