import { NAME_CHANGE_HOURS } from '@/domain/purchase/deadlines';
import type { Mail } from './mail';
import { Bib } from './parts/bib';
import { Action, P, Subheading } from './parts/blocks';
import { Layout } from './parts/layout';
import { SellerMoney } from './parts/money-table';
import { reasons } from './parts/words';
import type { MailProps } from './props';

export const listingPublished: Mail<MailProps['listingPublished']> = {
  subject: ({ title }) => `Din annons är publicerad: ${title}`,
  body: ({ firstName, link, split, cost, cover, ...place }) => (
    <Layout
      preview="Vi mejlar dig när någon köper platsen. Till dess behöver du inte göra något."
      heading="Din annons är publicerad"
      firstName={firstName}
      reason={reasons.seller}
      cover={cover}
    >
      <P>Nu syns den för alla. Vi mejlar dig så snart någon köper den.</P>
      <Bib place={place} cost={cost} />
      <Action href={link}>Se annonsen</Action>
      <Subheading>När platsen är såld</Subheading>
      <P>
        Då har du {NAME_CHANGE_HOURS} timmar på dig att göra namnbytet hos arrangören. Köparens pengar hålls
        under tiden och betalas ut till dig när köparen har bekräftat.
      </P>
      <SellerMoney split={split} />
    </Layout>
  ),
};
