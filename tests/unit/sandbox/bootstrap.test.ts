import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isTooOld } from '@sandbox/run/bootstrap.mjs';
import { expect, test } from 'vitest';

test.each([
  ['20.20.2', true],
  ['22.18.9', true],
  ['22.19.0', false],
  ['24.0.0', false],
])('Node %s is too old for the packages: %s', (version, tooOld) => {
  expect(isTooOld(version)).toBe(tooOld);
});

test('a SIGINT sent to the starting process alone ends what it started', async () => {
  const bootstrap = new URL('../../../sandbox/run/bootstrap.mjs', import.meta.url).href;
  const program = `import('${bootstrap}').then(({ run }) => run('tests/support/until-signal.ts', []))`;
  // In a group of its own: no other process gets the signal.
  const child = spawn(process.execPath, ['-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
    if (text.includes('up')) process.kill(child.pid ?? 0, 'SIGINT');
  });
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([0, 'up\nended by SIGINT\n']);
});
