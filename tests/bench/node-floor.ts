import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import postgres from 'postgres';

// A bare Node server with nothing but the case's own SQL and its rows as JSON.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });
const cases: Record<string, { query: string; values: string[]; options: object }[]> = JSON.parse(
  readFileSync(process.env.FLOOR_CASES ?? '', 'utf8'),
);

createServer(async (request, response) => {
  const answers = [];
  for (const { query, values, options } of cases[decodeURIComponent((request.url ?? '/').slice(1))] ?? []) {
    answers.push(await sql.unsafe(query, values, options));
  }
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(answers));
}).listen(Number(process.env.PORT));
