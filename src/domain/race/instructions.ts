import { sellerMayChoose, type TransferWindow } from './windows';

interface Race {
  windows: readonly Pick<TransferWindow, 'payer'>[];
  instructions: string | null;
  instructionsSeller: string | null;
  instructionsBuyer: string | null;
}

/**
 * The race's instructions for one of the parties. Where the seller chooses who pays the organiser, each reads their own;
 * else both read the shared text, with their own below it where there is one.
 */
export function instructionsFor(race: Race, role: 'buyer' | 'seller'): string | null {
  const own = role === 'buyer' ? race.instructionsBuyer : race.instructionsSeller;
  if (sellerMayChoose(race.windows)) return own ?? race.instructions;
  return [race.instructions, own].filter(Boolean).join('\n\n') || null;
}
