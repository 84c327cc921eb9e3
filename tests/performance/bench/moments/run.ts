import { writeFileSync } from 'node:fs';
import { env } from '@/env';
import { stopBoss } from '@/server/jobs/boss';
import { buyStorm } from './buy-storm';
import { subscribers } from './subscribers';
import { sweep } from './sweep';
import { watchMails } from './watch-mails';

// A process of its own, since the database client reads its address from the environment once.
const [appUrl = '', inspectorPort, few, many, file = ''] = process.argv.slice(2);

const moments = [
  await buyStorm(appUrl),
  await subscribers(appUrl, env.DATABASE_URL, Number(inspectorPort)),
  await watchMails(),
  await sweep([Number(few), Number(many)]),
];
writeFileSync(file, JSON.stringify(moments));
await stopBoss();
process.exit(0);
