import { writeFileSync } from 'node:fs';
import { stopBoss } from '@/server/queue/boss';
import { playRound } from './round';

const [count = '1', file = ''] = process.argv.slice(2);
writeFileSync(file, JSON.stringify(await playRound(Number(count))));
await stopBoss();
process.exit(0);
