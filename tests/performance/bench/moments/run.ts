import { writeFileSync } from 'node:fs';
import { stopBoss } from '@/server/queue/boss';
import { bids } from './bids';
import { buyStorm } from './buy-storm';
import type { Moment } from './moment';
import { subscribers } from './subscribers';
import { sweep } from './sweep';
import { watchMails } from './watch-mails';

const [appUrl = '', inspectorPort, few, many, file = ''] = process.argv.slice(2);

/** Which are measured: all, unless BENCH_MOMENTS names some. */
const measures: Record<string, () => Promise<Moment>> = {
  buyers: () => buyStorm(appUrl),
  subscribers: () => subscribers(appUrl, Number(inspectorPort)),
  watchers: watchMails,
  sweep: () => sweep([Number(few), Number(many)]),
  bids,
};
const names = process.env.BENCH_MOMENTS?.split(',') ?? Object.keys(measures);

const moments: Moment[] = [];
for (const name of names) {
  const measure = measures[name];
  if (!measure) throw new Error(`BENCH_MOMENTS: ${name} is none of ${Object.keys(measures).join(', ')}`);
  moments.push(await measure());
}
writeFileSync(file, JSON.stringify(moments));
await stopBoss();
process.exit(0);
