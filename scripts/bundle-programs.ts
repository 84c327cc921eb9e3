import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { build } from 'esbuild';
import { mailReader } from '../src/server/lib/isolated-programs';

/*
 * Bundles the mail reader with its packages to one file, which is all that its process may read
 * (src/server/lib/isolated-process.ts). Before each build of the app, since the build takes the file along.
 */

const { outputFiles } = await build({
  entryPoints: ['src/server/inbound-mail/mail-reader.mjs'],
  bundle: true,
  write: false,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  // What is bundled of CommonJS asks for it.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
});
mkdirSync(dirname(mailReader.file), { recursive: true });
// In one step: a process that starts meanwhile reads the whole of the old file or of the new.
const unnamed = `${mailReader.file}.${process.pid}`;
for (const { contents } of outputFiles) writeFileSync(unnamed, contents);
renameSync(unnamed, mailReader.file);
