import type { Metadata } from 'next';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { ReceiptRequest } from '@/features/withdrawals/receipt-request';

export const metadata: Metadata = { ...privateMetadata('Kvitto på din ånger'), referrer: 'no-referrer' };

export default async function WithdrawalReceiptPage({ searchParams }: { searchParams: SearchParams }) {
  return <ReceiptRequest id={toParams(await searchParams).get('id')} />;
}
