/** The one failure every page can show: apart from the others, which are not every page's to carry. */
export const serverError = {
  title: 'Ett fel inträffade',
  text: 'Något gick fel hos oss. Försök igen om en liten stund.',
} as const;
