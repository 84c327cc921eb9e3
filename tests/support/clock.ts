import { readFileSync, writeFileSync } from 'node:fs';

/** Moves the product's clock in this process, by ms. The sandbox is left alone, so nothing else happens. */
export function shiftClock(ms: number): void {
  const file = process.env.SANDBOX_CLOCK_FILE ?? '';
  let offsetMs = 0;
  try {
    offsetMs = JSON.parse(readFileSync(file, 'utf8')).offsetMs;
  } catch {
    // It stands at zero.
  }
  writeFileSync(file, JSON.stringify({ offsetMs: offsetMs + ms }));
}
