import type { RacePageData } from '@/features/races/name-change-text';
import { inAllText } from '@/text/buyer-cost';
import { numbers } from '@/text/policy-numbers';
import { mechanismLabels } from '@/text/race-rules';
import { formatClosing } from '@/text/window-times';

interface Question {
  question: string;
  answer: string;
}

/** What buyers and sellers ask about a race whose places can change names, answered from its own facts. */
export function raceQuestions(race: RacePageData): Question[] {
  const { raceName, nameChangeRule, cancelled, past, open, mechanism, shownWindow, offers, listable } = race;
  if (nameChangeRule !== 'allowed' || cancelled || past) return [];
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
      shownWindow && {
        question: 'När stänger namnbytet?',
        answer: `${formatClosing(shownWindow.closesAt)}. Köp i god tid: säljaren ska hinna byta namnet.`,
      },
    open && {
      question: 'Vad händer om namnbytet inte blir av?',
      answer: 'Då får du tillbaka allt du har betalat hos oss. Pengarna hålls tills namnbytet är klart.',
    },
    listable && {
      question: 'Jag kan inte starta. Kan jag sälja min plats?',
      answer: 'Ja. Annonsen är gratis, och du får betalt när köparen har bekräftat namnbytet.',
    },
  ];
  return questions.filter((each): each is Question => !!each);
}
