import { type DisputeEnds, leadsWithRate, type TrustFigures } from '@/domain/site/trust';
import { counted, durationText, formatKr, formatNumber } from '@/text/numbers';
import { numbers as n } from '@/text/policy-numbers';

const NBSP = '\u00a0';

/** "Alla 3 köpare som blev utan namnbyte har fått hela beloppet tillbaka."; null unless they all have. */
function repaidLine({ count, repaid }: TrustFigures['unchanged']): string | null {
  if (count === 0 || !repaid) return null;
  const all = count === 1 ? 'Den enda köpare' : `Alla ${formatNumber(count)} köpare`;
  return `${all} som blev utan namnbyte har fått hela beloppet tillbaka.`;
}

/**
 * "98 % av namnbytena gjordes i tid, hälften av dem inom 7 timmar."; while that is of few or is low, that all who got no
 * name change have their money back; null where that is not so.
 */
export function trustLine({
  nameChanges,
  unchanged,
}: Pick<TrustFigures, 'nameChanges' | 'unchanged'>): string | null {
  if (!leadsWithRate(nameChanges)) return repaidLine(unchanged);
  const { percent, hours } = nameChanges;
  const inTime = `${percent}${NBSP}% av namnbytena gjordes i tid`;
  return hours === null ? `${inTime}.` : `${inTime}, hälften av dem inom ${durationText(hours)}.`;
}

const TOO_FEW = 'För få för att räkna';

export const disputeEndTexts: Record<keyof DisputeEnds, string> = {
  forBuyer: 'Köparen fick pengarna tillbaka',
  forSeller: 'Säljaren fick hela sin betalning',
  divided: 'Pengarna delades',
  open: 'Inte avgjorda än',
};

const hoursText = (hours: number | null): string => (hours === null ? TOO_FEW : durationText(hours));

/** The figures, each with what it is and how it is counted. */
export const trustTexts = ({ completed, nameChanges, payouts, refunds, disputes, held }: TrustFigures) => [
  {
    label: 'Genomförda köp',
    value: formatNumber(completed),
    how: `Namnbytet är gjort och säljaren får hela sin betalning. Ett köp räknas när ${n.countedAfter} har gått, och samma två räknas en gång i månaden. Platser som sålts för en bråkdel av vad de brukar kosta räknas inte med i någon siffra.`,
  },
  {
    label: 'Namnbyten i tid',
    value: nameChanges.percent === null ? TOO_FEW : `${nameChanges.percent}${NBSP}%`,
    how: `${formatNumber(nameChanges.inTime)} gjordes i tid, ${formatNumber(nameChanges.missed)} blev inte av för att tiden gick ut eller säljaren avbröt. Då får köparen alla pengar tillbaka.`,
  },
  {
    label: 'Från betalning till namnbyte',
    value: hoursText(nameChanges.hours),
    how: 'Hälften gick fortare, hälften tog längre tid. Väntan på att arrangören öppnar namnbytet räknas med.',
  },
  {
    label: 'Från betalning till utbetalning',
    value: hoursText(payouts.hours),
    how: `Av ${counted(payouts.count, 'utbetalning', 'utbetalningar')} till säljare: tills pengarna skickats till säljarens konto hos Stripe.`,
  },
  {
    label: 'Återbetalningar',
    value: formatNumber(refunds.count),
    how:
      refunds.hours === null
        ? 'För få för att säga hur lång tid de tar.'
        : `Hälften var skickade inom ${durationText(refunds.hours)} från beslutet. Sedan tar banken några dagar.`,
  },
  {
    label: 'Ärenden per hundra köp',
    value: disputes.perHundred === null ? TOO_FEW : formatNumber(disputes.perHundred, 1),
    how: `${counted(disputes.count, 'gång', 'gånger')} har någon rapporterat ett problem med ett betalt köp.`,
  },
  {
    label: 'Pengar som hålls nu',
    value: held.amount === null ? TOO_FEW : formatKr(held.amount),
    how: `För ${formatNumber(held.purchases)} köp som pågår. Pengarna hålls tills namnbytet är klart.`,
  },
];
