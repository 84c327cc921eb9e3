import { Anchor, Text } from '@mantine/core';
import { Fragment } from 'react';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { SITE_NAME } from '@/domain/site/site';
import { publicApi } from '@/trpc/public-server';

/** A number is divided at its hyphen only where a line has no room for it. */
const unbroken = (part: string | null | undefined, index: number) => (
  <Fragment key={part}>
    {index > 0 && ' · '}
    {part && /^(org|momsreg)\.nr/.test(part) ? <span style={{ display: 'inline-block' }}>{part}</span> : part}
  </Fragment>
);

/** Who runs the site, in one line; empty while no company is configured. */
export async function OperatorLine() {
  const { company } = await publicApi.site.operator();
  if (!company) return null;
  const parts = [
    company.name,
    company.orgNumber && `org.nr ${company.orgNumber}`,
    company.address,
    company.vatNumber && `momsreg.nr ${company.vatNumber}`,
  ];
  return <Text inherit>{parts.filter(Boolean).map(unbroken)}</Text>;
}

/** Who runs the site and how to contact them, as the law requires. */
export async function OperatorDetails() {
  const { company, supportEmail } = await publicApi.site.operator();
  const facts = [
    { label: 'Företag', value: company?.name ?? SITE_NAME },
    { label: 'Organisationsnummer', value: company?.orgNumber },
    { label: 'Momsregistreringsnummer', value: company?.vatNumber },
    { label: 'Postadress', value: company?.address },
    {
      label: 'E-post',
      value: (
        <Anchor component={Link} href={`mailto:${supportEmail}`}>
          {supportEmail}
        </Anchor>
      ),
    },
  ];
  return <Facts facts={facts} />;
}
