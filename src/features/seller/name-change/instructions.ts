import type { BuyerField } from '@/domain/race/fields';
import type { TransferMechanism } from '@/domain/race/windows';
import type { Line } from '@/features/purchases/hand-over-summary';
import { formatShortInstant } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { fieldInSentence } from '@/text/purchase';
import { buyerFieldLabels } from '@/text/race';
import type { Outputs } from '@/trpc/client';

export type NameChange = Outputs['purchases']['forNameChange'];
export type Buyer = NonNullable<NameChange['buyer']>;

export interface BuyerRow {
  label: string;
  value: string;
  /** The detail's name, where the buyer gave it for the organiser. */
  field?: BuyerField;
  /** When the buyer corrected it. */
  correctedAt?: Date;
}

/** The organiser's questions about the new runner. */
export function runnerRows(buyer: Buyer): BuyerRow[] {
  const { full_name, email, ...rest } = buyer.details;
  const given = (field: BuyerField): Partial<BuyerRow> => {
    const at = buyer.corrected[field];
    return { field, ...(at && { correctedAt: new Date(at) }) };
  };
  const rows: BuyerRow[] = [
    ...(buyer.name ? [{ label: 'Namn', value: buyer.name, ...(full_name && given('full_name')) }] : []),
    { label: 'E-post', value: email ?? buyer.email, ...(email && given('email')) },
  ];
  for (const [name, value] of Object.entries(rest)) {
    const field = name as keyof typeof rest;
    if (value) rows.push({ label: buyerFieldLabels[field], value, ...given(field) });
  }
  return rows;
}

/** Where the buyer is reached, where that is not the runner's address. Not for the organiser. */
export const accountRows = ({ email, details }: Buyer): BuyerRow[] =>
  details.email && details.email !== email ? [{ label: 'Köparens e-post', value: email }] : [];

export const asText = (rows: BuyerRow[]): string =>
  rows.map(({ label, value }) => `${label}: ${value}`).join('\n');

const saveProof = 'Spara arrangörens bekräftelse som PDF eller skärmbild och ladda upp den på den här sidan.';

const stepsByMechanism: Record<TransferMechanism, readonly string[]> = {
  seller_direct: [
    'Logga in på din anmälan hos arrangören.',
    'Välj att byta namn eller överlåta platsen, och fyll i köparens uppgifter.',
    saveProof,
  ],
  buyer_code: [
    'Logga in på din anmälan hos arrangören och starta överlåtelsen.',
    'Välj att överlåta platsen. Behövs uppgifter om den nya deltagaren, kopiera köparens.',
    'Kopiera koden eller länken du får och klistra in den på den här sidan. Köparen anmäler sig med den.',
  ],
  email_organiser: [
    'Mejla arrangören från den adress du anmälde dig med. Ett färdigt mejl finns här under.',
    'Vänta på svaret, där arrangören skriver att namnet är bytt.',
    saveProof,
  ],
  on_site: [
    'Skriv en fullmakt där köparen får hämta ut och byta namn på din plats. Skriv under den.',
    'Mejla fullmakten och din anmälningsbekräftelse till köparen, som byter namn på plats.',
    'Ladda upp en bild av fullmakten på den här sidan.',
  ],
};

/** The proof of name change, and what the seller confirms with it. */
interface Proof {
  heading: string;
  label: string;
  question: string;
  text: string;
  yes: string;
  /** The toast once it is handed in. Where the buyer changes the name it is about the seller's part alone. */
  done: {
    title: string;
    text: string;
    /** Replaces both where the buyer's mail could not be queued. */
    withoutMail: string;
  };
}

const notMailed = 'E-postmeddelandet till köparen kunde inte skickas.';

const confirmation: Proof = {
  heading: 'Arrangörens bekräftelse',
  label: 'Ladda upp bekräftelsen',
  question: 'Är namnbytet klart?',
  text: 'Köparen får ett mejl och kontrollerar att platsen är hens. Det går inte att ångra.',
  yes: 'Ja, namnbytet är klart',
  done: {
    title: 'Namnbyte slutfört',
    text: 'Köparen har fått ett mejl.',
    withoutMail: `Namnbyte slutfört. ${notMailed}`,
  },
};

const proofs: Record<TransferMechanism, Proof> = {
  seller_direct: confirmation,
  buyer_code: {
    heading: 'Koden till köparen',
    label: 'Ladda upp ett kvitto eller en skärmbild (valfritt)',
    question: 'Är det rätt kod?',
    text: 'Köparen får ett mejl om att den finns här och anmäler sig med den. Kontrollera att du har klistrat in allt.',
    yes: 'Ja, lämna koden',
    done: {
      title: 'Koden är lämnad',
      text: 'Köparen har fått ett mejl och anmäler sig med den.',
      withoutMail: `Koden är lämnad. ${notMailed}`,
    },
  },
  email_organiser: confirmation,
  on_site: {
    heading: 'Din fullmakt',
    label: 'Ladda upp fullmakten',
    question: 'Har köparen fått fullmakten?',
    text: 'Köparen får ett mejl och kontrollerar den. Det går inte att ångra.',
    yes: 'Ja, den är skickad',
    done: {
      title: 'Fullmakten är lämnad',
      text: 'Köparen har fått ett mejl och byter namn på plats.',
      withoutMail: `Fullmakten är lämnad. ${notMailed}`,
    },
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

/** What the seller does now, in a sentence. */
export function sellerStatus({ race, purchase }: NameChange, open: boolean): string {
  if (purchase?.stoppedAt)
    return 'Köparens bank har begärt tillbaka pengarna. Gör inget namnbyte förrän du hör av oss: din tid är stoppad så länge.';
  if (purchase?.request?.open && purchase.request.field)
    return `${purchase.request.by === 'organiser' ? 'Arrangören' : 'Du'} har bett köparen att rätta ${fieldInSentence[purchase.request.field]}. Vänta på svaret. Löser det sig ändå kan du göra namnbytet direkt.`;
  if (!open) return 'Förbered namnbytet: läs hur du gör och kontrollera att köparens uppgifter räcker.';
  if (purchase?.code.rejectedAt)
    return 'Koden fungerade inte för köparen. Hämta en ny hos arrangören och klistra in den här nedanför.';
  if (purchase?.byCode) return 'Hämta koden eller länken hos arrangören och klistra in den här nedanför.';
  return race.mechanism === 'on_site'
    ? 'Skriv fullmakten, mejla den till köparen och ladda upp en bild av den här nedanför.'
    : 'Byt namn hos arrangören med köparens uppgifter och ladda upp bekräftelsen här nedanför.';
}

/** What the buyer has done so far. */
export function buyersPart({ purchase, buyer }: NameChange): Line[] {
  if (!purchase) return [];
  const { steps, request, code } = purchase;
  const lines: Line[] = [];
  const add = (key: string, text: string, at: Date | null) => {
    if (at) lines.push({ key, text: `${text} ${formatShortInstant(at)}.` });
  };
  add('paid', 'Betalade', steps.paidAt);
  add('rejected', 'Skickade tillbaka koden', code.rejectedAt);
  if (request?.open)
    lines.push({
      key: 'request',
      text: `Har inte svarat på ${request.by === 'organiser' ? 'arrangörens' : 'din'} fråga än.`,
    });
  const corrected = Object.values(buyer?.corrected ?? {})
    .sort()
    .at(-1);
  add('corrected', 'Rättade sina uppgifter', corrected ? new Date(corrected) : null);
  return lines;
}

/** Who pays the organiser, in a sentence. */
export function feeSentence({ race, payer }: NameChange): string {
  if (race.cost === 0) return 'Arrangören tar inget betalt för namnbytet.';
  const amount = race.cost === null ? 'sin avgift' : formatKr(race.cost);
  return payer === 'seller'
    ? `Arrangören tar ${amount} för namnbytet. Du betalar.`
    : `Arrangören tar ${amount} för namnbytet. Köparen betalar direkt till arrangören.`;
}
