import { Anchor, Typography } from '@mantine/core';
import { Link } from '@/components/link';
import { Page, PageHeading } from '@/components/page';
import { ownName } from '@/domain/account/public-profile';
import { SITE_NAME } from '@/domain/site/site';
import { pageMetadata } from '@/features/seo/page-metadata';
import { choicesOf } from '@/features/withdrawals/choices';
import { WithdrawalForm } from '@/features/withdrawals/withdrawal-form';
import { REPORT_PROBLEM } from '@/text/dispute';
import { numbers as n } from '@/text/policy-numbers';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = pageMetadata({
  title: 'Ångra avtalet här',
  description: 'Så ångrar du avtalet om vår tjänst, och vad ångerrätten omfattar. Du får ett kvitto direkt.',
  path: '/angra',
});

/** What the right of withdrawal covers, and the form. Without JavaScript it can be sent by e-mail. */
export default async function WithdrawalPage() {
  const [{ user, serverNow }, { supportEmail }] = await Promise.all([
    api.auth.session(),
    api.site.operator(),
  ]);
  const purchases = user ? (await api.purchases.mine({})).items : [];
  return (
    <Page width="form">
      <PageHeading
        title="Ångra avtalet här"
        lead={`Du har ${n.withdrawalDays} på dig att ångra avtalet om vår tjänst, utan att säga varför.`}
        back={{ href: '/', label: 'Till startsidan' }}
      />
      <HydrateClient>
        <WithdrawalForm
          user={user && { name: ownName(user) ?? '', email: user.email }}
          choices={choicesOf(purchases, serverNow)}
        />
      </HydrateClient>
      <Typography maw="44rem" mt="xl">
        <h2>Vad du kan ångra</h2>
        <p>
          När du köper en startplats här ingår du två avtal. Det ena är med {SITE_NAME}: för {n.serviceFee}{' '}
          tar vi emot din betalning, håller den tills namnbytet är klart och hjälper till om något går fel.
          Det avtalet kan du ångra inom {n.withdrawalDays} från köpet, så länge tjänsten inte är helt utförd.
          Den är utförd när affären är avslutad: när du har bekräftat namnbytet, när tiden för att bekräfta
          har gått ut, eller när du har fått pengarna tillbaka.
        </p>
        <h2>Vad du inte kan ångra</h2>
        <p>
          Det andra avtalet är köpet av själva startplatsen. Den köper du av en privatperson, och mellan
          privatpersoner finns ingen lagstadgad ångerrätt. Köpet av platsen ligger därför fast även om du
          ångrar vår tjänst, och pengarna för platsen hålls som vanligt tills namnbytet är klart. Blir
          namnbytet inte av i tid får du tillbaka allt automatiskt, även serviceavgiften. Då behöver du inte
          ångra något.
        </p>
        <h2>Vad du får tillbaka</h2>
        <p>
          Hela serviceavgiften, {n.serviceFee}. Den betalas tillbaka av sig själv när affären är klar, och
          senast {n.withdrawalRefundDays} efter att vi fick ditt meddelande, på samma sätt som du betalade.
        </p>
        <h2>Andra sätt</h2>
        <p>
          Du kan lika gärna mejla{' '}
          <Anchor component={Link} href={`mailto:${supportEmail}`}>
            {supportEmail}
          </Anchor>
          . Skriv ditt namn, vilket köp det gäller och att du ångrar avtalet. Konsumentverkets blankett för
          ångerrätt går också bra.
        </p>
        <p>
          Stämmer något inte med namnbytet? Då är det inte ångerrätten du behöver. Välj{' '}
          <strong>{REPORT_PROBLEM}</strong> under{' '}
          <Anchor component={Link} href="/auth/profile?tab=purchases">
            Dina Köp
          </Anchor>
          , så stoppas utbetalningen direkt.
        </p>
      </Typography>
    </Page>
  );
}
