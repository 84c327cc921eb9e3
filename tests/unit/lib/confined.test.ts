import { afterAll, describe, expect, test, vi } from 'vitest';
import { type ConfinedProgram, mailReader } from '@/server/lib/confined-programs';
import { stubSettings } from '../../support/stub-settings';

stubSettings();
const { NotStartedError, runConfined, startConfined } = await import('@/server/lib/confined');
afterAll(() => vi.unstubAllEnvs());

const program: ConfinedProgram = { ...mailReader, cpuSeconds: 1, outputMegabytes: 1 };
const run = (code: string, sent = '') =>
  runConfined(program, Buffer.from(sent), { start: () => startConfined(program, ['--eval', code]) });

describe('a confined program', () => {
  test('gives what it writes and how it ended', async () => {
    const { code, output } = await run('process.stdin.pipe(process.stdout); process.exitCode = 3', 'hej');
    expect([code, output.toString()]).toEqual([3, 'hej']);
  });

  test.each([
    ['works for ever', 'for (;;);'],
    ['fills the memory', 'for (const all = [];;) all.push(Buffer.alloc(2 ** 24, 1));'],
    ['writes for ever', `for (;;) require('node:fs').writeSync(1, 'x'.repeat(2 ** 16));`],
  ])('is ended when it %s', async (_what, code) => {
    const { code: end } = await run(code);
    // Node itself says when there is no memory left, by a code or by a signal.
    expect(end).not.toBe(0);
  });

  test('that is stopped from outside has not failed', async () => {
    const child = startConfined(program, ['--eval', 'setInterval(() => {}, 1000)']);
    setTimeout(() => child.kill('SIGTERM'), 200);
    await expect(runConfined(program, Buffer.alloc(0), { start: () => child })).rejects.toThrow('SIGTERM');
  });

  test('says when it cannot be started', async () => {
    const start = () => {
      throw new Error('EPERM');
    };
    await expect(runConfined(program, Buffer.alloc(0), { start })).rejects.toThrow(NotStartedError);
  });

  test('knows no setting, reads nothing but its own, and writes and starts nothing', async () => {
    const attempts = {
      'read another file': `require('node:fs').readFileSync('/etc/passwd')`,
      'read the project': `require('node:fs').readFileSync('package.json')`,
      'read the settings': `require('node:fs').readFileSync('.env')`,
      write: `require('node:fs').writeFileSync('/tmp/confined-probe', '')`,
      'start a program': `require('node:child_process').spawnSync('true')`,
      'start a thread': `new (require('node:worker_threads').Worker)('', { eval: true })`,
    };
    const probes = Object.entries(attempts).map(
      ([what, code]) =>
        `try { ${code}; console.log('${what}: done') } catch (error) { console.log('${what}:', error.code) }`,
    );
    const { output } = await run(
      [...probes, `console.log(Object.keys(process.env).sort().join())`].join('\n'),
    );
    expect(output.toString().trim().split('\n')).toEqual([
      ...Object.keys(attempts).map((what) => `${what}: ERR_ACCESS_DENIED`),
      expect.stringMatching(/^NODE_ENV(,(OLDPWD|PWD|SHLVL|_))*$/),
    ]);
  });
});
