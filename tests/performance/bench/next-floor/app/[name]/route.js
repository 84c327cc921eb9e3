import { readFileSync } from 'node:fs';
import postgres from 'postgres';

let opened;
/** At the first request: the build reads this file too, and has no database. */
const open = () => {
  opened ??= {
    sql: postgres(process.env.DATABASE_URL, { max: 10 }),
    scenarios: JSON.parse(readFileSync(process.env.FLOOR_SCENARIOS, 'utf8')),
  };
  return opened;
};

/** A Next.js route handler with nothing but the scenario's own SQL: what the product can at best come near. */
export async function GET(_request, { params }) {
  const { name } = await params;
  const { sql, scenarios } = open();
  const answers = [];
  for (const { query, values, options } of scenarios[decodeURIComponent(name)].statements)
    answers.push(await sql.unsafe(query, values, options));
  return Response.json(answers);
}
