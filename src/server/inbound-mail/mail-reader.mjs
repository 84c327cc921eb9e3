// A program of its own, bundled by scripts/bundle-programs.ts: a mail in, what it says and whose signatures hold out. It reads what may be made to harm, so it
// is run without secrets, may write nothing and start nothing, and is ended when it takes long (read-isolated.ts).
import { buffer } from 'node:stream/consumers';
import { readMail } from './read-mail.ts';

const waiting = new Map();

process.on('message', ({ id, records, code }) => {
  const { resolve, reject } = waiting.get(id);
  waiting.delete(id);
  if (records) resolve(records);
  else reject(Object.assign(new Error(`DNS: ${code}`), { code }));
});

let asked = 0;
/** Asks the parent process, over IPC, for the DNS keys of a signature. */
const lookUp = (name, type) =>
  new Promise((resolve, reject) => {
    asked += 1;
    waiting.set(asked, { resolve, reject });
    process.send({ id: asked, name, type });
  });

const mails = await readMail(await buffer(process.stdin), lookUp);
process.stdout.write(JSON.stringify(mails));
// Nobody is there to be asked where it is tried by hand.
process.disconnect?.();
