import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import postgres from 'postgres';
import type { FloorScenario } from './stage';

// A plain Node server with nothing but the scenario's own SQL, and its rows as JSON or the page that was drawn of them.
const sql = postgres(process.env.DATABASE_URL ?? '', { max: 10 });
const scenarios: Record<string, FloorScenario> = JSON.parse(
  readFileSync(process.env.FLOOR_SCENARIOS ?? '', 'utf8'),
);

createServer(async (request, response) => {
  const { statements, html } = scenarios[decodeURIComponent((request.url ?? '/').slice(1))] ?? {
    statements: [],
  };
  const answers = [];
  for (const { query, values, options } of statements) answers.push(await sql.unsafe(query, values, options));
  response.setHeader('content-type', html ? 'text/html; charset=utf-8' : 'application/json');
  response.end(html ?? JSON.stringify(answers));
}).listen(Number(process.env.PORT));
