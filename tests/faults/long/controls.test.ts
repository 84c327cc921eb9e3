import { db } from '@sandbox/database';
import { aSeller } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startWithChangedQueries, stopOrdinary } from '../support/changed-queries';
import { type Client, eachInTurn } from '../support/http';
import { type Change, changes } from '../support/query-proxy';
import {
  everyoneEndsIt,
  everyoneReleasesIt,
  halvesUnheard,
  holdChangesOpen,
  manyBuyers,
  type Pick,
  priceAgainstBuy,
  refundAgainstPayout,
  sameBuyer,
} from '../support/races';
import { aClient, anAdmin } from '../support/scenarios';
import { world } from '../support/world';

/** How often a race that chance decides is run, until it has gone wrong. */
const ROUNDS = 12;

async function goesWrong(race: () => Promise<boolean>): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) if (await race()) return true;
  return false;
}

test('without idempotency keys a refund or a transfer whose answer was lost is made twice', async () => {
  world.sandbox.faults.ignoreKeys();
  expect(await halvesUnheard()).toEqual({ refunds: 2, transfers: 2 });
});

test('without idempotency keys the same buyer has several sessions', async () => {
  await holdChangesOpen();
  world.sandbox.faults.ignoreKeys();
  const { sessions } = await sameBuyer(20, eachInTurn, true);
  expect(sessions).toBeGreaterThan(1);
});

test('a buyer who says that the new price was seen pays it', async () => {
  const [seller, buyer] = await Promise.all([aSeller(), aClient()]);
  expect(await priceAgainstBuy(eachInTurn, seller, buyer, true, 700_00)).toBe('pays 730 kr');
});

describe('with queries changed on their way to the database', () => {
  let end = async () => {};

  async function without(...wanted: Change[]): Promise<Pick> {
    const started = await startWithChangedQueries(...wanted);
    end = started.end;
    return started.pick;
  }

  beforeAll(stopOrdinary);
  afterEach(() => end());

  test('without row locks the same buyer is turned away by their own reservation', async () => {
    const pick = await without(changes.rowLocks);
    expect(await goesWrong(async () => (await sameBuyer(20, pick)).answers.ok !== 20)).toBe(true);
  });

  test('without row locks, and with purchases moved whatever their state is, they end twice', async () => {
    const pick = await without(changes.rowLocks, changes.oldState);
    const admins: [Client, Client] = [await anAdmin(), await anAdmin()];
    expect(await goesWrong(async () => (await everyoneReleasesIt(pick)).releases > 1)).toBe(true);
    // That a purchase cannot be both refunded and completed is held by the table itself.
    await db.execute(
      sql`alter table purchases drop constraint purchases_refunded, drop constraint purchases_completed`,
    );
    const bothPaid = async () => {
      const { done, money } = await refundAgainstPayout(pick, admins);
      return done !== 1 || money !== 1;
    };
    expect(await goesWrong(bothPaid)).toBe(true);
    // And that no purchase is paid out twice, by an index of its own: then somebody is answered with an error.
    const endsTwice = async () => {
      const { endings, failed } = await everyoneEndsIt(pick);
      return endings !== 1 || failed > 0;
    };
    expect(await goesWrong(endsTwice)).toBe(true);
  });

  test('without locks and the unique index one listing is sold many times', async () => {
    await db.execute(sql`alter index purchases_one_live_per_listing rename to taken_out`);
    await db.execute(sql`drop index taken_out`);
    const pick = await without(changes.rowLocks);
    expect(await goesWrong(async () => (await manyBuyers(40, pick)).purchases > 1)).toBe(true);
  });
});
