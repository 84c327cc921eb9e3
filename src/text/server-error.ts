/** A separate file, because every page's first load includes it. */
export const serverError = {
  title: 'Ett fel inträffade',
  text: 'Något gick fel hos oss. Försök igen om en liten stund.',
} as const;
