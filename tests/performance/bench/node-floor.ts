import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import postgres from 'postgres';
import type { FloorCase } from './stage';

// A bare Node server with nothing but the case's own SQL, and its rows as JSON or the page that was drawn of them.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });
const cases: Record<string, FloorCase> = JSON.parse(readFileSync(process.env.FLOOR_CASES ?? '', 'utf8'));

createServer(async (request, response) => {
  const { asked, html } = cases[decodeURIComponent((request.url ?? '/').slice(1))] ?? { asked: [] };
  const answers = [];
  for (const { query, values, options } of asked) answers.push(await sql.unsafe(query, values, options));
  response.setHeader('content-type', html ? 'text/html; charset=utf-8' : 'application/json');
  response.end(html ?? JSON.stringify(answers));
}).listen(Number(process.env.PORT));
