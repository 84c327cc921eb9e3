/** The seed of a run, printed so that the run can be had again: `FAULTS_SEED=123 npm run test:faults`. */
export function seedOf(name: string): number {
  const seed = Number(process.env.FAULTS_SEED ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${name}: FAULTS_SEED=${seed}\n`);
  return seed;
}
