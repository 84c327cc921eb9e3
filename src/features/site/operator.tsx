import type { ReactNode } from 'react';
import { TextLink } from '@/components/links';
import { SITE_NAME } from '@/domain/site';
import { api } from '@/trpc/server';

/** Who runs the site, in one line; nothing until the company is known. */
export async function OperatorLine({ className }: { className?: string }) {
  const { company } = await api.site.operator();
  if (!company) return null;
  const parts = [
    company.name,
    company.orgNumber && `org.nr ${company.orgNumber}`,
    company.address,
    company.vatNumber && `momsreg.nr ${company.vatNumber}`,
  ];
  return <p className={className}>{parts.filter(Boolean).join(' · ')}</p>;
}

/** Who runs the site and how to reach them, as the law wants it told. */
export async function OperatorDetails() {
  const { company, supportEmail } = await api.site.operator();
  const rows: [string, ReactNode][] = [
    ['Företag', company?.name ?? SITE_NAME],
    ['Organisationsnummer', company?.orgNumber],
    ['Momsregistreringsnummer', company?.vatNumber],
    ['Postadress', company?.address],
    [
      'E-post',
      <TextLink key="mail" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </TextLink>,
    ],
  ];
  return (
    <dl>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
