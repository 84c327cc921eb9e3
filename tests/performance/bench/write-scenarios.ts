import { writeFileSync } from 'node:fs';
import { captureScenarios } from './capture';

// A process of its own, since the database client reads its address from the environment once.
writeFileSync(process.argv[2] ?? '', JSON.stringify(await captureScenarios()));
process.exit(0);
