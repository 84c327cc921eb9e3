import { bundlePrograms } from '@sandbox/run/build';
import { withoutSettings } from '@sandbox/run/environment';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileCleaner, type IsolatedProgram, mailReader } from '@/server/lib/isolated-programs';
import { stubSettings } from '../../support/stub-settings';

stubSettings();
const { NotStartedError, runIsolated, startIsolated } = await import('@/server/lib/isolated-process');
const { logger } = await import('@/server/lib/logger');
const warned = vi.spyOn(logger, 'warn').mockReturnValue(undefined);
beforeEach(() => warned.mockClear());
afterAll(() => {
  warned.mockRestore();
  vi.unstubAllEnvs();
});

const ENDED_EARLY = 'a isolated program ended early';

const program: IsolatedProgram = { ...mailReader, cpuSeconds: 1, outputMegabytes: 1 };
const run = (code: string, sent = '', limits = program) =>
  runIsolated(limits, Buffer.from(sent), { start: () => startIsolated(limits, ['--eval', code]) });

describe('a isolated program', () => {
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
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ program: program.file }),
      ENDED_EARLY,
    );
  });

  test('may run WebAssembly, whose memory counts as well', async () => {
    const code = `
      const memory = new WebAssembly.Memory({ initial: 0, maximum: 2 ** 16 });
      try {
        for (;;) {
          const from = memory.grow(256) * 2 ** 16;
          new Uint8Array(memory.buffer, from).fill(1);
        }
      } catch (error) {
        console.log(error.name, memory.buffer.byteLength / 2 ** 20);
      }`;
    const { output } = await run(code, '', { ...program, cpuSeconds: 10 });
    const [error, megabytes] = output.toString().trim().split(' ');
    expect(error).toBe('RangeError');
    expect(Number(megabytes)).toBeGreaterThan(64);
    expect(Number(megabytes)).toBeLessThan(program.megabytes);
  });

  test('that reads mails finds all it needs in one file', async () => {
    await bundlePrograms(withoutSettings());
    const sent = 'From: eva@privat.example\r\nContent-Type: text/html\r\n\r\n<p>Hej <b>Eva</b></p>\r\n';
    const { code, output } = await runIsolated(mailReader, Buffer.from(sent));
    expect(code).toBe(0);
    expect(JSON.parse(output.toString())).toMatchObject([{ from: '<eva@privat.example>', text: 'Hej Eva' }]);
  });

  test('that is stopped from outside has not failed', async () => {
    const child = startIsolated(program, ['--eval', 'setInterval(() => {}, 1000)']);
    setTimeout(() => child.kill('SIGTERM'), 200);
    await expect(runIsolated(program, Buffer.alloc(0), { start: () => child })).rejects.toThrow('SIGTERM');
  });

  test('says when it cannot be started', async () => {
    const start = () => {
      throw new Error('EPERM');
    };
    await expect(runIsolated(program, Buffer.alloc(0), { start })).rejects.toThrow(NotStartedError);
  });

  test.each([mailReader, fileCleaner])(
    'knows no setting, reads nothing but its own, and writes and starts nothing: $file',
    async (limits) => {
      const attempts = {
        'read another file': `require('node:fs').readFileSync('/etc/passwd')`,
        'read the project': `require('node:fs').readFileSync('package.json')`,
        'read the settings': `require('node:fs').readFileSync('.env')`,
        write: `require('node:fs').writeFileSync('/tmp/isolated-probe', '')`,
        'start a program': `require('node:child_process').spawnSync('true')`,
        'start a thread': `new (require('node:worker_threads').Worker)('', { eval: true })`,
      };
      const probes = Object.entries(attempts).map(
        ([what, code]) =>
          `try { ${code}; console.log('${what}: done') } catch (error) { console.log('${what}:', error.code) }`,
      );
      const { output } = await run(
        [...probes, `console.log(Object.keys(process.env).sort().join())`].join('\n'),
        '',
        limits,
      );
      expect(output.toString().trim().split('\n')).toEqual([
        ...Object.keys(attempts).map((what) => `${what}: ERR_ACCESS_DENIED`),
        expect.stringMatching(/^NODE_ENV(,(OLDPWD|PWD|SHLVL|_))*$/),
      ]);
    },
  );
});
