// A separate file, because every page's first load includes it.

export const serverError = {
  title: 'Ett fel inträffade',
  text: 'Något gick fel hos oss. Försök igen om en liten stund.',
} as const;

/** When there was no network at the press, so that surely nothing was sent. */
export const offline = {
  title: 'Du är offline',
  text: 'Inget skickades, men det du har skrivit finns kvar. Försök igen när anslutningen är tillbaka.',
} as const;
