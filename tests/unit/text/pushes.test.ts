import { aWindow } from '@sandbox/scenario/windows';
import { describe, expect, test } from 'vitest';
import { sellerPushHours } from '@/domain/account/push';
import { lacksPush, pushBeside, pushKinds, pushRules } from '@/domain/purchase/pushes';
import { purchaseMails } from '@/domain/purchase/transitions';
import { pushTexts } from '@/text/push';

const RACE = 'Göteborgsvarvet Halvmaraton';
const subject = { listingId: '7b0f2c1e-0000-4000-8000-000000000001', disputeId: 'd1' };

describe.each(pushKinds)('the push %s', (kind) => {
  const { title, body, label, path } = pushTexts[kind];

  test('says one short line and which race, and nothing private', () => {
    for (const hours of sellerPushHours) {
      const text = body({ raceName: RACE, hours });
      expect(text).toContain(RACE);
      // What a phone shows of it without unfolding.
      expect(text.length).toBeLessThan(RACE.length + 45);
      const words = `${title} ${text.replace(RACE, '')}`;
      expect(words).not.toMatch(/\n|@|\bkr\b|null|undefined/);
      // No number but how long is left: no amount, code or telephone number.
      expect(words.match(/\d+/g) ?? []).toEqual(
        /timmar/.test(words) ? [expect.stringMatching(/^(24|12|6)$/)] : [],
      );
    }
    expect(title.length).toBeLessThan(40);
    expect(label).not.toBe('');
  });

  test('opens a page of this site', () => {
    expect(path(subject)).toMatch(/^\/(listings|arenden)\//);
    expect(path({ ...subject, disputeId: null })).toMatch(/^\/(listings\/|auth\/profile$)/);
  });
});

describe('the push beside a mail', () => {
  const purchase = { window: aWindow({}, '2027-06-05'), bidId: null, chargeStatus: null };

  test('of a name change says whether there is a code', () => {
    expect(pushBeside('nameChangeDone', purchase)).toBe('nameChanged');
    expect(
      pushBeside('nameChangeDone', {
        ...purchase,
        window: aWindow({ transferMechanism: 'buyer_code' }, '2027-06-05'),
      }),
    ).toBe('codeHandedOver');
  });

  test('of a payment is there for a bid alone that its saved card has paid', () => {
    expect(pushBeside('paymentConfirmed', purchase)).toBeNull();
    expect(pushBeside('paymentConfirmed', { ...purchase, bidId: 'b1', chargeStatus: 'declined' })).toBeNull();
    expect(pushBeside('paymentConfirmed', { ...purchase, bidId: 'b1', chargeStatus: 'under_way' })).toBe(
      'bidMatched',
    );
  });

  test('is never there for admins', () => {
    const toAdmins = purchaseMails.filter((mail) => mail.endsWith('Admin'));
    expect(toAdmins.map((mail) => pushBeside(mail, purchase))).toEqual(toAdmins.map(() => null));
  });
});

describe('where no mail arrives', () => {
  test('all but news of places and of a paid bid comes as a push, though it is switched off', () => {
    expect(pushKinds.filter((kind) => !pushRules[kind].hasDeadline)).toEqual(['bidMatched', 'watchHit']);
  });

  test('the last reminder and a code sent back, which have no push, get one', () => {
    const [once, twice] = [{ reminded32hAt: null }, { reminded32hAt: new Date() }];
    expect(purchaseMails.filter((mail) => lacksPush(mail, once))).toEqual(['codeRejected']);
    expect(purchaseMails.filter((mail) => lacksPush(mail, twice)).sort()).toEqual([
      'codeRejected',
      'nameChangeReminder',
    ]);
  });
});
