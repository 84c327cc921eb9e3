import { feeText, type RacePageData } from '@/features/races/name-change-text';
import { formatClosing, formatOpening, nameChangeEndText } from '@/text/deadlines';
import { inAllText } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { numbers } from '@/text/policy-numbers';
import { buyerFieldLabels, mechanismLabels, soldText } from '@/text/race';

interface Question {
  question: string;
  answer: string;
}

const lowerFirst = (text: string): string => text.charAt(0).toLocaleLowerCase('sv') + text.slice(1);

/** "Födelsedatum, adress och tröjstorlek" */
export const listText = (labels: string[]): string =>
  new Intl.ListFormat('sv').format(labels.map((label, nth) => (nth === 0 ? label : lowerFirst(label))));

/** What a window asks for the name change, and until when. */
const windowPrice = ({ opensAt, closesAt, cost, payer }: RacePageData['windows'][number]): string =>
  `${opensAt ? `Från ${formatOpening(opensAt)} till` : 'Till'} ${formatClosing(closesAt)}: ${lowerFirst(
    feeText({ nameChangeCost: cost, payer }),
  )}`;

/** What buyers and sellers ask about a race whose places can change names, answered from its own facts. */
export function raceQuestions(race: RacePageData): Question[] {
  const { raceName, nameChangeRule, cancelled, past, open, mechanism, nameChangeEnds, offers, listable } =
    race;
  if (nameChangeRule !== 'allowed' || cancelled || past) return [];
  const { windows, buyerFields, groupRules, sold, originalFee, refusesDiscounted, refusesTransferred } = race;
  const left = windows.filter(({ ended }) => !ended);
  const minAge = left.find((window) => window.minAge)?.minAge;
  const questions: (Question | false | null)[] = [
    {
      question: `Får jag ta över en plats till ${raceName}?`,
      answer: open
        ? `Ja, arrangören tillåter namnbyte${mechanism ? `: ${mechanismLabels[mechanism].toLowerCase()}` : ''}. Du tävlar i ditt eget namn.`
        : 'Arrangören tillåter namnbyte, men tiden för det har gått ut.',
    },
    open && {
      question: 'Vad kostar det i allt?',
      answer: `Priset, vår serviceavgift på ${numbers.serviceFee} och arrangörens avgift för namnbytet, när köparen betalar den.${
        offers
          ? ` Just nu börjar det på ${inAllText({ total: offers.lowestTotal, laterUnknown: offers.laterUnknown })}.`
          : ''
      }`,
    },
    open &&
      left.length > 0 && {
        question: 'Vad kostar namnbytet hos arrangören?',
        answer: left.map(windowPrice).join(' '),
      },
    sold && {
      question: 'Vad brukar en plats säljas för?',
      answer: `${soldText(sold)}${originalFee === null ? '' : ` Ordinarie startavgift: ${formatKr(originalFee)}.`}`,
    },
    open &&
      nameChangeEnds && {
        question: 'När stänger namnbytet?',
        answer: `${nameChangeEndText(nameChangeEnds)}. Köp i god tid: säljaren ska hinna byta namnet.`,
      },
    open &&
      buyerFields.length > 0 && {
        question: 'Vad vill arrangören veta om mig?',
        answer: `${listText(buyerFields.map((field) => buyerFieldLabels[field]))}. Du lämnar det innan du betalar, och det visas bara för dem som gör namnbytet.`,
      },
    open &&
      minAge !== undefined && {
        question: 'Hur gammal måste jag vara?',
        answer: `Minst ${minAge} år på loppets dag.`,
      },
    groupRules !== null && { question: 'Vilken startgrupp får jag?', answer: groupRules },
    open && {
      question: 'Vad händer om namnbytet inte blir av?',
      answer: 'Då får du tillbaka allt du har betalat hos oss. Pengarna hålls tills namnbytet är klart.',
    },
    listable && {
      question: 'Jag kan inte starta. Kan jag sälja min plats?',
      answer: 'Ja. Annonsen är gratis, och du får betalt när köparen har bekräftat namnbytet.',
    },
    listable &&
      refusesDiscounted && {
        question: 'Platsen var gratis eller rabatterad. Får jag sälja den?',
        answer: `Nej, arrangören av ${raceName} godkänner inte att en sådan plats överlåts.`,
      },
    listable &&
      refusesTransferred && {
        question: 'Jag har själv tagit över platsen. Får jag sälja den vidare?',
        answer: `Nej, arrangören av ${raceName} låter en plats överlåtas bara en gång.`,
      },
  ];
  return questions.filter((each): each is Question => !!each);
}
