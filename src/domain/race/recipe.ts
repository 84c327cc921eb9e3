interface Instructions {
  instructions: string | null;
  instructionsSeller: string | null;
  instructionsBuyer: string | null;
}

/** The race's words for one of the parties: their own where the race has them, else those for both. */
export function instructionsFor(race: Instructions, role: 'buyer' | 'seller'): string | null {
  return (role === 'buyer' ? race.instructionsBuyer : race.instructionsSeller) ?? race.instructions;
}
