// postgres.js 3.4.9 does not come back whole when its database does (github.com/porsager/postgres/pull/1214 and
// github.com/LanternOps/breeze/pull/3224 tell of it). A connection that was lost with something still to be written
// believes for ever that it is about to be, so that each later attempt on it waits for its time-out; one that was told
// why it ended tells that to the next who uses it; and writing without a connection throws where nobody hears it.
// Run after each installation; says so itself when another version is used.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const changes = [
  // Both ends of a connection: nothing is left to write, and nothing to tell.
  {
    from: /\n {4}clearImmediate\(nextWriteTimer\)\n/g,
    to: '\n    clearImmediate(nextWriteTimer); chunk = nextWriteTimer = errorResponse = null\n',
    places: 2,
  },
  {
    from: /\n {4}const x = socket\.write\(chunk, fn\)\n/g,
    to: "\n    if (!socket) { chunk = nextWriteTimer = null; error(Errors.connection('CONNECTION_CLOSED', options)); return true }\n    const x = socket.write(chunk, fn);\n",
    places: 1,
  },
];

const inPackage = (file) => fileURLToPath(new URL(`../node_modules/postgres/${file}`, import.meta.url));
const { version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));
if (version !== '3.4.9') throw new Error(`postgres ${version}: is it mended there? Then this script can go.`);
for (const file of ['src/connection.js', 'cjs/src/connection.js']) {
  const path = inPackage(file);
  let code = readFileSync(path, 'utf8');
  for (const { from, to, places } of changes) {
    code = code.replace(from, to);
    if (code.split(to).length - 1 !== places) throw new Error(`${file} is not as it was`);
  }
  writeFileSync(path, code);
}
