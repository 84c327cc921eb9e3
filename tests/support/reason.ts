/** The reason of an admin's action on a user. */
export const reason = 'Personen har bett om det.';
