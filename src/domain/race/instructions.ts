interface Instructions {
  instructions: string | null;
  instructionsSeller: string | null;
  instructionsBuyer: string | null;
}

/** The race's instructions for one of the parties: their own where there are any, else those for both. */
export function instructionsFor(race: Instructions, role: 'buyer' | 'seller'): string | null {
  return (role === 'buyer' ? race.instructionsBuyer : race.instructionsSeller) ?? race.instructions;
}
