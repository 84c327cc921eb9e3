import { formatShortDeadline, REFUND_BANK_DAYS } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { letter } from '../parts/mail';
import { type PurchaseMailProps, renamedDates, samplePurchase } from '../parts/purchase';
import { need } from '../parts/words';

/* Mails about an organiser's answer to a name change. */

const answerBy = ({ dates }: PurchaseMailProps) =>
  formatShortDeadline(need(dates.confirmationDeadline, 'confirmationDeadline'));

export const nameChangeVerifiedSeller = letter<PurchaseMailProps>('seller', {
  subject: ({ raceName }) => `Arrangören har bytt namnet, du får snart betalt: ${raceName}`,
  preview: (props) => `Köparen har till ${answerBy(props)} på sig att svara.`,
  heading: 'Arrangören har bytt namnet',
  paragraphs: (props) => [
    `Arrangören av ${props.raceName} har bekräftat att platsen i ${props.title} står i köparens namn. Du behöver inte göra något mer.`,
    `Köparen har till ${answerBy(props)} på sig att bekräfta eller rapportera ett problem. Sedan får du betalt.`,
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
  sample: { ...samplePurchase, dates: renamedDates },
});

export const nameChangeVerifiedBuyer = letter<PurchaseMailProps>('buyer', {
  subject: (props) => `Platsen står i ditt namn, bekräfta senast ${answerBy(props)}: ${props.raceName}`,
  preview: 'Arrangören har bekräftat namnbytet.',
  heading: 'Platsen står i ditt namn',
  paragraphs: (props) => [
    `Arrangören av ${props.raceName} har bekräftat att platsen i ${props.title} står i ditt namn.`,
    `Bekräfta köpet, eller rapportera ett problem om något inte stämmer, senast ${answerBy(props)}. Hör du inte av dig till dess räknas köpet som bekräftat och säljaren får betalt.`,
  ],
  button: 'Bekräfta eller rapportera',
  href: ({ links }) => links.confirmPurchase,
  sample: { ...samplePurchase, dates: renamedDates },
});

/** What the organiser has written: why it cannot change the name, or what it needs. */
type OrganiserTextProps = PurchaseMailProps & { organiserText: string };

const organiserTextSample = { ...samplePurchase, organiserText: 'Platsen är redan överlåten en gång.' };

export const transferRefusedSeller = letter<OrganiserTextProps>('seller', {
  subject: ({ raceName }) => `Arrangören kan inte byta namnet, köpet är avbrutet: ${raceName}`,
  preview: 'Köparen får pengarna tillbaka och din annons är pausad.',
  heading: 'Köpet är avbrutet',
  paragraphs: ({ title, raceName, organiserText }) => [
    `Arrangören av ${raceName} kan inte byta namn på platsen i ${title}. Köparen får pengarna tillbaka och din annons är pausad.`,
    'Arrangören skriver:',
    { quote: organiserText },
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.myListings,
  sample: organiserTextSample,
});

export const transferRefusedBuyer = letter<OrganiserTextProps>('buyer', {
  subject: ({ raceName, split }) =>
    `Arrangören kan inte byta namnet, du får tillbaka ${formatKr(split.charged)}: ${raceName}`,
  preview: ({ split }) => `Hela beloppet, ${formatKr(split.charged)}, är på väg tillbaka.`,
  heading: 'Du får alla pengar tillbaka',
  paragraphs: ({ title, raceName, split, organiserText }) => [
    `Arrangören av ${raceName} kan inte byta namn på platsen i ${title}, så köpet är avbrutet.`,
    'Arrangören skriver:',
    { quote: organiserText },
    `Hela beloppet, ${formatKr(split.charged)}, är på väg tillbaka samma väg som du betalade. Det brukar synas inom ${REFUND_BANK_DAYS}. Du behöver inte göra något.`,
  ],
  button: 'Se köpet',
  href: ({ links }) => links.myPurchases,
  sample: organiserTextSample,
});

export const transferRefusedAdmin = letter<OrganiserTextProps>('admin', {
  subject: ({ raceName }) => `En arrangör har sagt nej till ett namnbyte: ${raceName}`,
  preview: 'Köparen får pengarna tillbaka och annonsen är pausad.',
  heading: 'Ett namnbyte som inte går',
  paragraphs: ({ title, raceName, split, organiserText }) => [
    `Arrangören av ${raceName} kan inte byta namn på platsen i ${title}. Köparen får tillbaka ${formatKr(split.charged)} och annonsen är pausad.`,
    'Arrangören skriver:',
    { quote: organiserText },
  ],
  button: 'Se annonsen',
  href: ({ links }) => links.listing,
  sample: organiserTextSample,
});

export const informationRequested = letter<OrganiserTextProps>('seller', {
  subject: ({ raceName }) => `Arrangören behöver något av dig för namnbytet: ${raceName}`,
  preview: 'Läs vad arrangören skriver.',
  heading: 'Arrangören behöver något av dig',
  paragraphs: ({ title, raceName, organiserText, dates }) => [
    `Arrangören av ${raceName} håller på med namnbytet i ${title} men saknar något från dig.`,
    'Arrangören skriver:',
    { quote: organiserText },
    'Svara arrangören direkt, på samma sätt som du brukar nå dem om din anmälan.',
    // Once the seller's part is done they have no deadline.
    ...(dates.nameChangedAt ? [] : ['Din tid för namnbytet är densamma som förut.']),
  ],
  button: ({ dates }) => (dates.nameChangedAt ? 'Se annonsen' : 'Se namnbytet'),
  href: ({ links, dates }) => (dates.nameChangedAt ? links.myListings : links.nameChange),
  sample: organiserTextSample,
});
