import { readFileSync } from 'node:fs';

/** The commands of docs/organisers.md, in their order, without the lines that set what a reader fills in. */
export const documentCommands = (): string[] =>
  [...readFileSync('docs/organisers.md', 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .map(([, block = '']) => block.replaceAll(/^export .*$/gm, '').trim())
    .filter(Boolean);
