import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { callAs } from '@/domain/account/actor';
import { raceTips } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { deleteAccount } from '@/server/services/profile/delete-account';
import { as, visitor } from '../support/callers';
import { mailsTo } from '../support/mails';
import { outcomeOf } from '../support/outcome';
import { raceFields } from '../support/race-fields';
import { auditOf } from '../support/rows';
import { countTasks } from '../support/tasks';
import { world } from '../support/world';

const admins = await Promise.all([aUser({ isAdmin: true }), aUser({ isAdmin: true })]);
const admin = as(admins[0]).admin;
const tipOf = async (text: string) => (await admin.raceTips()).items.find((tip) => tip.text === text);
const read = async (id: string) => (await db.select().from(raceTips).where(eq(raceTips.id, id)))[0];
const missing = (text: string) => ({ raceId: null, raceName: 'Hjälmaren runt', text });

describe('a tip', () => {
  test('of a race that we lack waits for an admin, is added, and is answered once', async () => {
    const [user, text] = [await aUser({ firstName: 'Tove', lastName: 'Ek' }), 'I maj varje år.'];
    const waiting = await countTasks(admins[0], 'raceTip');
    await as(user).races.tip({ ...missing(text), date: '2027-05-22', link: 'hjalmarenrunt.se/anmalan' });
    expect(await countTasks(admins[0], 'raceTip')).toBe(waiting + 1);
    const tip = await tipOf(text);
    const sent = { raceName: 'Hjälmaren runt', date: '2027-05-22', link: 'https://hjalmarenrunt.se/anmalan' };
    expect(tip).toMatchObject({ ...sent, race: null, reporter: 'Tove E.', answered: true });
    const id = tip?.id ?? '';
    const { id: raceId, slug } = await admin.races.create({ ...raceFields, raceName: 'Hjälmaren runt' });
    const done = { id, outcome: 'added' as const, raceId };
    await Promise.all([admin.handleRaceTip(done), as(admins[1]).admin.handleRaceTip(done)]);
    expect(await read(id)).toMatchObject({ raceId, outcome: 'added', note: null });
    expect(await countTasks(admins[0], 'raceTip')).toBe(waiting);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['race_tip.handle']);
    expect(await mailsTo(user)).toEqual(['raceTipHandled']);
    const [mail] = world.sandbox.mails.list(user.email);
    expect(mail?.subject).toBe('Loppet finns nu: Hjälmaren runt');
    expect(mail?.text).toContain(`/lopp/${slug}`);
  });

  test('of a wrong fact shows its race as it is changed, and says what was answered', async () => {
    const [race, email, text] = [await aRace(), 'lopare@loppbytet.example', 'Avgiften är 200 kr.'];
    await visitor().races.tip({ raceId: race.id, text, email });
    const tip = await tipOf(text);
    expect(tip).toMatchObject({ raceName: null, reporter: null, answered: true });
    expect(tip?.race).toMatchObject({ id: race.id, verification: 'never' });
    const id = tip?.id ?? '';
    await admin.handleRaceTip({ id, outcome: 'corrected', note: 'Bra sett.' });
    expect(await mailsTo({ email })).toEqual(['raceTipHandled']);
    const [mail] = world.sandbox.mails.list(email);
    expect(mail?.subject).toBe(`Uppgifterna är rättade: ${race.raceName}`);
    expect(mail?.text).toContain('Bra sett.');
    expect(JSON.stringify(mail)).not.toContain(text);
  });

  test('that changes nothing repeats to an unconfirmed address nothing that was written', async () => {
    const [email, text] = ['annans@loppbytet.example', 'Köp på min sida.'];
    await visitor().races.tip({ ...missing(text), raceName: 'Vinn en resa', email });
    const id = (await tipOf(text))?.id ?? '';
    await admin.handleRaceTip({ id, outcome: 'closed', note: 'Vi hittar inget sådant lopp.' });
    expect(await mailsTo({ email })).toEqual(['raceTipHandled']);
    const mail = JSON.stringify(world.sandbox.mails.list(email)[0]);
    for (const written of [text, 'Vinn en resa']) expect(mail).not.toContain(written);
    expect(mail).toContain('Vi hittar inget sådant lopp.');
  });

  test('without an address is handled without a mail', async () => {
    await visitor().races.tip(missing('Ingen adress.'));
    const tip = await tipOf('Ingen adress.');
    expect(tip?.answered).toBe(false);
    await admin.handleRaceTip({ id: tip?.id ?? '', outcome: 'closed', note: 'Finns redan.' });
    expect(await tipOf('Ingen adress.')).toBeUndefined();
  });

  test.each([
    { raceId: null },
    { raceId: null, raceName: '  ' },
    { ...missing(''), email: 'ingen adress' },
    { ...missing(''), link: 'javascript:alert(1)' },
    { ...missing(''), link: 'inget' },
    { ...missing(''), text: 'a'.repeat(1001) },
    { ...missing(''), raceName: 'a'.repeat(121) },
    { ...missing(''), date: '2027-02-30' },
  ])('that does not hold together is refused: %o', async (input) => {
    expect(await outcomeOf(visitor().races.tip(input))).toBe('INVALID_INPUT');
  });

  test('of a race must say what is wrong, and of one that is there', async () => {
    const tip = ({ id: raceId }: { id: string }, text: string) =>
      outcomeOf(visitor().races.tip({ raceId, text }));
    expect(await tip(await aRace(), ' ')).toBe('INVALID_INPUT');
    expect(await tip(await aRace({ archived: true }), 'Fel dag.')).toBe('RACE_NOT_FOUND');
  });

  test('ends as what it is about can end', async () => {
    await visitor().races.tip(missing('Ändar fel.'));
    const id = (await tipOf('Ändar fel.'))?.id ?? '';
    const { id: raceId } = await aRace();
    type Ending = Omit<Parameters<typeof admin.handleRaceTip>[0], 'id'>;
    const handle = (ending: Ending, tip = id) => outcomeOf(admin.handleRaceTip({ ...ending, id: tip }));
    const wrong: Ending[] = [
      { outcome: 'corrected' },
      { outcome: 'added' },
      { outcome: 'closed' },
      { outcome: 'closed', note: 'Nej.', raceId },
    ];
    for (const ending of wrong) expect(await handle(ending)).toBe('INVALID_INPUT');
    const unknown = crypto.randomUUID();
    expect(await handle({ outcome: 'added', raceId: unknown })).toBe('RACE_NOT_FOUND');
    expect(await handle({ outcome: 'closed', note: 'Nej.' }, unknown)).toBe('NOT_FOUND');
    expect((await read(id))?.handledAt).toBeNull();
  });

  test('of a deleted account keeps what waits, and not its sender', async () => {
    const user = await aUser();
    await as(user).races.tip(missing('Väntar.'));
    await visitor().races.tip({ ...missing('Utloggad.'), email: user.email });
    await as(user).races.tip(missing('Hanterat.'));
    const handled = (await tipOf('Hanterat.'))?.id ?? '';
    await admin.handleRaceTip({ id: handled, outcome: 'closed', note: 'Finns redan.' });
    await deleteAccount(callAs('user', user.id, now()));
    expect(await read(handled)).toBeUndefined();
    for (const text of ['Väntar.', 'Utloggad.']) {
      const kept = await read((await tipOf(text))?.id ?? '');
      expect(kept).toMatchObject({ reporterId: null, reporterEmail: null });
    }
  });
});
