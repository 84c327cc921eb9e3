/** Who runs the service. The company is null until the settings name it. */
export interface Operator {
  supportEmail: string;
  company: {
    name: string;
    orgNumber: string | null;
    address: string | null;
    vatNumber: string | null;
  } | null;
}

// Every page's first load includes this file.

export const serverError = {
  title: 'Ett fel inträffade',
  text: 'Något gick fel hos oss. Försök igen om en liten stund.',
} as const;

/** When neither a call nor the site's health was answered. The call may have arrived: it is not said that nothing was sent. */
export const offline = {
  title: 'Du är offline',
  text: 'Det du har skrivit finns kvar. Försök igen när anslutningen är tillbaka.',
} as const;
