import type {
  AppealOutcome,
  DecisionGround,
  NoticeDecision,
  NoticeReason,
  NoticeSubject,
} from '@/domain/moderation/notices';

/** What a reporter can choose between. */
export const noticeReasonLabels: Record<NoticeReason, string> = {
  fraud: 'Misstänkt bedrägeri',
  not_sellers: 'Säljaren äger inte startplatsen',
  wrong_information: 'Uppgifterna stämmer inte',
  double_sold: 'Samma plats säljs flera gånger',
  offensive: 'Stötande innehåll',
  rights: 'Intrång i någons rättigheter',
  other: 'Något annat',
};

/** What was reported, in the middle of a sentence. */
export const subjectWords: Record<NoticeSubject, string> = { listing: 'annonsen', race: 'sidan' };

/** What was decided. */
export const decisionLabels: Record<NoticeDecision, string> = {
  kept: 'Ligger kvar',
  paused: 'Pausad',
  removed: 'Borttagen',
  corrected: 'Rättad',
};

/** What the decision rests on: the law or our terms. */
export const groundLabels: Record<DecisionGround, string> = {
  no_violation: 'Ingen regel har överträtts',
  not_shown: 'Det som anmäldes har inte kunnat visas',
  law_fraud: 'Lag: bedrägeri (brottsbalken 9 kap.)',
  law_offence: 'Lag: hets, hot eller kränkning (brottsbalken)',
  law_rights: 'Lag: upphovsrätt eller varumärke',
  terms_not_sellers: 'Våra villkor: du ska själv äga platsen du säljer',
  terms_wrong_information: 'Våra villkor: uppgifterna i annonsen ska stämma',
  terms_double_sold: 'Våra villkor: en plats får säljas en gång',
  terms_conduct: 'Våra villkor: innehållet ska vara sakligt och respektfullt',
  facts_corrected: 'Uppgifterna på sidan var fel och är rättade',
};

export const appealLabels: Record<AppealOutcome, string> = {
  upheld: 'Beslutet står fast',
  reversed: 'Beslutet är ändrat',
};

/** What a decision on automated means must say (regulation (EU) 2022/2065, art. 17.3 c). */
export const DECIDED_BY_PEOPLE = 'En människa har fattat beslutet. Ingen automatisk behandling har använts.';
