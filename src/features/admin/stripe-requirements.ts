/** What Stripe asks of a seller, in Swedish, by the beginning of its own name; the longest that fits counts. */
const requirementTexts: Record<string, string> = {
  'business_profile.mcc': 'vad verksamheten gäller',
  'business_profile.url': 'verksamhetens webbplats',
  'business_profile.product_description': 'vad som säljs',
  business_profile: 'uppgifter om verksamheten',
  external_account: 'bankkonto för utbetalningar',
  'individual.address': 'adress',
  'individual.dob': 'födelsedatum',
  'individual.email': 'e-postadress',
  'individual.first_name': 'förnamn',
  'individual.last_name': 'efternamn',
  'individual.id_number': 'personnummer',
  'individual.phone': 'telefonnummer',
  'individual.verification.additional_document': 'en handling till, som visar adressen',
  'individual.verification.document': 'foto på id-handling',
  'individual.verification': 'kontroll av identiteten',
  individual: 'uppgifter om personen',
  person: 'uppgifter om en person i verksamheten',
  company: 'uppgifter om företaget',
  tos_acceptance: 'godkännande av Stripes villkor',
  settings: 'en inställning hos Stripe',
};

/** Longest first. */
const known = Object.keys(requirementTexts).sort((a, b) => b.length - a.length);

/** The Swedish text of a requirement of Stripe's, such as `individual.dob.day`. */
function requirementText(name: string): string {
  // A representative of a business is named by an id.
  if (name.startsWith('person_')) return requirementTexts.person ?? name;
  const found = known.find((each) => name === each || name.startsWith(`${each}.`));
  return (found && requirementTexts[found]) || name;
}

/** The same of many, each once. */
export const requirementList = (names: readonly string[]): string[] => [
  ...new Set(names.map(requirementText)),
];
