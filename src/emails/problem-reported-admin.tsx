import { purchaseCost } from '@/domain/listing/buyer-cost';
import { formatInstant } from '@/text/dates';
import { problemLabels } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P, Quote } from './parts/blocks';
import { Layout } from './parts/layout';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const problemReportedAdmin: Mail<MailProps['problemReportedAdmin']> = {
  subject: ({ title }) => `Nytt ärende att avgöra: ${title}`,
  body: ({ kind, reason, ...purchase }) => (
    <Layout
      preview={`${formatKr(purchase.split.total)} hålls tills ärendet är avgjort.`}
      heading="Nytt ärende att avgöra"
      firstName={purchase.firstName}
      reason={reasons.admin}
    >
      <P>Avgör om köparen ska få pengarna tillbaka eller säljaren få betalt. Köparen skriver:</P>
      {kind && <P>{problemLabels[kind]}</P>}
      <Quote>{reason}</Quote>
      <Action href={purchase.links.dispute}>Öppna ärendet</Action>
      <P>
        {formatKr(purchase.split.total)} hålls till dess.
        {purchase.dates.nameChangedAt &&
          ` Säljaren lämnade in sin bekräftelse ${formatInstant(purchase.dates.nameChangedAt)}.`}
      </P>
      <Bib place={purchase} cost={purchaseCost(purchase)} />
    </Layout>
  ),
};
