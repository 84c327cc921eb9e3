import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** What is taken out of the built server: any text of its code, and what stands there instead. */
export type Change = [from: RegExp, to: string];

/** A key of which no two are alike, as code. */
const anew = (act: string) => `\`${act}:\${Math.random()}:`;

/** Things the product leans on, as they stand in the built code. */
export const takenOut = {
  /** No row is locked any more, and what was read, the purchase too, grows a little old before it is acted on. */
  locks: [
    /\.for\("(?:update|share)"\)|(?<=\.select\(\)\.from\(\w+\.purchases\)\.where\(\(0,\w+\.\w+\)\(\w+\.purchases\.id,\w+\)\))(?=;return \w+\})/g,
    '.then(async(rows)=>(await new Promise((go)=>setTimeout(go,40)),rows))',
  ],
  /** A purchase is moved whatever state it is in by then. */
  oldState: [
    /where\(\(0,(\w+)\.(\w+)\)\(\(0,\1\.(\w+)\)\((\w+)\.purchases\.id,(\w+)\.id\),\(0,\1\.\3\)\(\4\.purchases\.state,\5\.state\)\)\)/g,
    'where((0,$1.$3)($4.purchases.id,$5.id))',
  ],
  /** Each call to open a payment page is a new one to Stripe. */
  checkoutKey: [/`checkout:/g, anew('checkout')],
  /** A session is never ended at Stripe. */
  expiry: [/if\("open"!==(\w+)\.status\)return \1;/g, 'return $1;'],
  /** An open session counts as one that can no longer be paid. */
  openness: [/"open"===(\w+)\.status\)return"open"/g, '"open"===$1.status)return"expired"'],
  /** The price the buyer saw is not asked about. */
  priceSeen: [/(\w+)\.priceSeen===(\w+)\.price/g, 'true'],
  refundKey: [/`refund:/g, anew('refund')],
  transferKey: [/`transfer:/g, anew('transfer')],
} satisfies Record<string, Change>;

/**
 * A copy of the build with something taken out, to run a test against and see it fail. The product has no switch for
 * this: the copy's code is altered as text, and a change that finds nothing to change is an error.
 */
export function alteredBuild(changes: Change[]): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'loppbytet-altered-'));
  for (const name of ['node_modules', 'public', 'package.json'])
    symlinkSync(resolve(name), join(folder, name));
  cpSync('next.config.ts', join(folder, 'next.config.ts'));
  mkdirSync(join(folder, '.next'));
  for (const name of readdirSync('.next')) {
    if (name !== 'cache') cpSync(join('.next', name), join(folder, '.next', name), { recursive: true });
  }
  const found = changes.map(() => 0);
  const server = join(folder, '.next/server');
  for (const entry of readdirSync(server, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue;
    const file = join(entry.parentPath, entry.name);
    const before = readFileSync(file, 'utf8');
    const after = changes.reduce((code, [from, to], index) => {
      found[index] = (found[index] ?? 0) + (code.match(from)?.length ?? 0);
      return code.replace(from, to);
    }, before);
    if (after !== before) writeFileSync(file, after);
  }
  const missing = changes.filter((_, index) => found[index] === 0);
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.map(([from]) => from).join(', ')}`);
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
