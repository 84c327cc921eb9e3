import { accountRouter } from './routers/account';
import { adminRouter } from './routers/admin';
import { authRouter } from './routers/auth';
import { bidsRouter } from './routers/bids';
import { disputesRouter } from './routers/disputes';
import { listingsRouter } from './routers/listings';
import { moneyRouter } from './routers/money';
import { noticesRouter } from './routers/notices';
import { connectionRouter, organisersRouter } from './routers/organisers';
import { passkeysRouter } from './routers/passkeys';
import { purchasesRouter } from './routers/purchases';
import { pushRouter } from './routers/push';
import { raceChangesRouter, racesRouter } from './routers/races';
import { secondFactorRouter } from './routers/second-factor';
import { draftsRouter, sellerRouter } from './routers/seller';
import { siteRouter } from './routers/site';
import { watchesRouter } from './routers/watches';
import { withdrawalsRouter } from './routers/withdrawals';
import { router } from './trpc';

export const appRouter = router({
  account: accountRouter,
  admin: adminRouter,
  auth: authRouter,
  bids: bidsRouter,
  disputes: disputesRouter,
  drafts: draftsRouter,
  listings: listingsRouter,
  money: moneyRouter,
  notices: noticesRouter,
  organisers: organisersRouter,
  connection: connectionRouter,
  passkeys: passkeysRouter,
  purchases: purchasesRouter,
  push: pushRouter,
  raceChanges: raceChangesRouter,
  races: racesRouter,
  secondFactor: secondFactorRouter,
  seller: sellerRouter,
  site: siteRouter,
  watches: watchesRouter,
  withdrawals: withdrawalsRouter,
});

export type AppRouter = typeof appRouter;
