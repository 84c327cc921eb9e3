import { writeFileSync } from 'node:fs';
import { captureScenarios } from './capture';

writeFileSync(process.argv[2] ?? '', JSON.stringify(await captureScenarios()));
process.exit(0);
