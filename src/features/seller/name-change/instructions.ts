import type { TransferMechanism } from '@/domain/race/rules';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { buyerFieldLabels } from '@/text/race-rules';
import type { Outputs } from '@/trpc/client';

export type NameChange = Outputs['purchases']['forNameChange'];
export type Buyer = NonNullable<NameChange['buyer']>;

export interface BuyerRow {
  label: string;
  value: string;
}

/** The organiser's questions about the new runner. */
export function runnerRows(buyer: Buyer): BuyerRow[] {
  const { full_name, email, ...rest } = buyer.details;
  const rows = [
    { label: 'Namn', value: full_name ?? buyer.name },
    { label: 'E-post', value: email ?? buyer.email },
  ];
  for (const [field, value] of Object.entries(rest)) {
    if (value) rows.push({ label: buyerFieldLabels[field as keyof typeof rest], value });
  }
  return rows;
}

/** The buyer, where that is not the runner. Not for the organiser. */
export function accountRows({ name, email, details }: Buyer): BuyerRow[] {
  const rows: BuyerRow[] = [];
  if (details.full_name && details.full_name !== name) rows.push({ label: 'Köparens namn', value: name });
  if (details.email && details.email !== email) rows.push({ label: 'Köparens e-post', value: email });
  return rows;
}

export const asText = (rows: BuyerRow[]): string =>
  rows.map(({ label, value }) => `${label}: ${value}`).join('\n');

const saveProof = 'Spara arrangörens bekräftelse som PDF eller skärmbild och ladda upp den här nedanför.';

const stepsByMechanism: Record<TransferMechanism, readonly string[]> = {
  seller_direct: [
    'Logga in på din anmälan hos arrangören.',
    'Välj att byta namn eller överlåta platsen, och fyll i köparens uppgifter.',
    saveProof,
  ],
  buyer_code: [
    'Logga in på din anmälan hos arrangören och starta överlåtelsen.',
    'Skicka koden eller länken till köparen, som anmäler sig med den.',
    saveProof,
  ],
  email_organiser: [
    'Mejla arrangören från den adress du anmälde dig med. Ett färdigt mejl finns här under.',
    'Vänta på svaret, där arrangören skriver att namnet är bytt.',
    saveProof,
  ],
  on_site: [
    'Skriv en fullmakt där köparen får hämta ut och byta namn på din plats. Skriv under den.',
    'Mejla fullmakten och din anmälningsbekräftelse till köparen, som byter namn på plats.',
    'Ladda upp en bild av fullmakten här nedanför.',
  ],
};

/** The proof of name change, and what the seller confirms with it. */
interface Proof {
  heading: string;
  label: string;
  question: string;
  text: string;
  yes: string;
}

const confirmation: Proof = {
  heading: 'Arrangörens bekräftelse',
  label: 'Ladda upp bekräftelsen',
  question: 'Är namnbytet klart?',
  text: 'Köparen får ett mejl och kontrollerar att platsen är hens. Det går inte att ångra.',
  yes: 'Ja, namnbytet är klart',
};

const proofs: Record<TransferMechanism, Proof> = {
  seller_direct: confirmation,
  buyer_code: confirmation,
  email_organiser: confirmation,
  on_site: {
    heading: 'Din fullmakt',
    label: 'Ladda upp fullmakten',
    question: 'Har köparen fått fullmakten?',
    text: 'Köparen får ett mejl och kontrollerar den. Det går inte att ångra.',
    yes: 'Ja, den är skickad',
  },
};

export const proofOf = ({ race }: NameChange): Proof =>
  race.mechanism ? proofs[race.mechanism] : confirmation;

const unknown = ['Följ arrangörens anvisningar för namnbyte med köparens uppgifter.', saveProof] as const;

/** What the seller does, in order. The organiser's fee comes before its proof. */
export function sellerSteps({ race, payer }: NameChange): string[] {
  const steps = [...(race.mechanism ? stepsByMechanism[race.mechanism] : unknown)];
  if (payer === 'seller' && race.cost !== 0) {
    const amount = race.cost === null ? '' : `, ${formatKr(race.cost)}`;
    steps.splice(-1, 0, `Betala arrangörens avgift för namnbytet${amount}.`);
  }
  return steps;
}

/** Who pays the organiser, in a sentence. */
export function feeSentence({ race, payer }: NameChange): string {
  if (race.cost === 0) return 'Arrangören tar inget betalt för namnbytet.';
  const amount = race.cost === null ? 'sin avgift' : formatKr(race.cost);
  return payer === 'seller'
    ? `Arrangören tar ${amount} för namnbytet. Du betalar.`
    : `Arrangören tar ${amount} för namnbytet. Köparen betalar direkt till arrangören.`;
}

export interface Letter {
  subject: string;
  body: string;
}

/** A mail to the organiser, ready to send but for the seller's own start number. */
export function organiserLetter(change: NameChange, runner: BuyerRow[], sellerName: string): Letter {
  const { title, distance, date } = change;
  return {
    subject: `Namnbyte i ${title}`,
    body: [
      'Hej!',
      `Jag heter ${sellerName} och är anmäld till ${title} (${distance}) den ${formatDate(date)}. Jag vill överlåta min startplats till:`,
      asText(runner),
      'Mitt startnummer eller anmälningsnummer: ',
      'Bekräfta gärna i ett svar när namnet är bytt.',
      `Vänliga hälsningar\n${sellerName}`,
    ].join('\n\n'),
  };
}

/** A mailto link with the letter. */
export const mailto = (to: string, { subject, body }: Letter): string =>
  `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
