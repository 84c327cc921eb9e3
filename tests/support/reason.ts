/** Why an admin does something to a person. */
export const reason = 'Personen har bett om det.';
