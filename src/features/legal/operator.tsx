import { Facts } from '@/components/ui/facts';
import { TextLink } from '@/components/ui/links';
import { SITE_NAME } from '@/domain/site';
import { publicApi } from '@/trpc/public-server';

/** Who runs the site, in one line; empty while no company is configured. */
export async function OperatorLine({ className }: { className?: string }) {
  const { company } = await publicApi.site.operator();
  if (!company) return null;
  const parts = [
    company.name,
    company.orgNumber && `org.nr ${company.orgNumber}`,
    company.address,
    company.vatNumber && `momsreg.nr ${company.vatNumber}`,
  ];
  const line = parts.filter(Boolean).join(' · ');
  // A number breaks at none of its hyphens.
  return <p className={className}>{line.replace(/(?<=\d)-(?=\d)/g, '\u2011')}</p>;
}

/** Who runs the site and how to contact them, as the law requires. */
export async function OperatorDetails() {
  const { company, supportEmail } = await publicApi.site.operator();
  const facts = [
    { label: 'Företag', value: company?.name ?? SITE_NAME },
    { label: 'Organisationsnummer', value: company?.orgNumber },
    { label: 'Momsregistreringsnummer', value: company?.vatNumber },
    { label: 'Postadress', value: company?.address },
    { label: 'E-post', value: <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink> },
  ];
  return <Facts facts={facts.filter(({ value }) => value)} />;
}
