import { kronor } from '@/domain/money/ore';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import { formatKr } from './money';
import { buyerFieldLabels, entryReferenceLabels, mechanismLabels, racePayerLabels } from './race-rules';

type Windows = OrganiserRaceFields['windows'];

const costText = (cost: number | null): string => {
  if (cost === null) return 'okänd avgift';
  return cost === 0 ? 'ingen avgift' : formatKr(kronor(cost));
};

/** A window with all its facts, for an admin who compares two versions. */
const windowText = (window: Windows[number]): string =>
  [
    `${window.opens ?? 'Öppet'} till ${window.closes}`,
    mechanismLabels[window.mechanism],
    `${costText(window.cost)}, ${racePayerLabels[window.payer].toLowerCase()}`,
    `start- eller bokningsnummer: ${entryReferenceLabels[window.entryReference].toLowerCase()}`,
    ...(window.buyerFields.length > 0
      ? [`av köparen: ${window.buyerFields.map((field) => buyerFieldLabels[field].toLowerCase()).join(', ')}`]
      : []),
    ...(window.minAge === null ? [] : [`minst ${window.minAge} år`]),
    ...(window.note ? [`villkor: ${window.note}`] : []),
  ].join('. ');

const words = (text: string): string => text || 'Tomt';
const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nej');

/** A field that an organiser's contacts can change: what it is called, and what a value of it says. */
const fields: {
  [Field in keyof OrganiserRaceFields]: {
    label: string;
    text: (value: OrganiserRaceFields[Field]) => string;
  };
} = {
  windows: {
    label: 'Perioder för namnbyte',
    text: (windows) => (windows.length > 0 ? windows.map(windowText).join('\n') : 'Inga'),
  },
  instructions: { label: 'Namnbytesinstruktioner', text: words },
  instructionsSeller: { label: 'Instruktioner för säljare', text: words },
  instructionsBuyer: { label: 'Instruktioner för köpare', text: words },
  groupRules: { label: 'Regler för startgrupp och klass', text: words },
  refusesDiscounted: { label: 'Nekar gratis eller rabatterade platser', text: yesNo },
  refusesTransferred: { label: 'Låter en plats byta namn bara en gång', text: yesNo },
  highestPrice: {
    label: 'Högsta pris',
    text: (price) => (price === null ? 'Inget' : formatKr(kronor(price))),
  },
  resalePause: {
    label: 'Försäljningen',
    text: (reason) => (reason === null ? 'Öppen' : reason ? `Pausad: ${reason}` : 'Pausad'),
  },
};

type Some = Partial<OrganiserRaceFields>;

const fieldText = <Field extends keyof OrganiserRaceFields>(field: Field, race: Some): string => {
  const value = race[field];
  return value === undefined ? '' : fields[field].text(value as OrganiserRaceFields[Field]);
};

/** What an edit has changed, field by field in the form's order. */
export const editLines = ({ before, after }: { before: Some; after: Some }) =>
  (Object.keys(fields) as (keyof OrganiserRaceFields)[])
    .filter((field) => field in after)
    .map((field) => ({
      label: fields[field].label,
      before: fieldText(field, before),
      after: fieldText(field, after),
    }));
