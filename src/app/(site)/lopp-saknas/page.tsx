import { TipPage } from '@/features/race-tips/tip-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';

export const metadata = privateMetadata('Mitt lopp saknas');

/** The longest name that the form takes. */
const MAX_NAME = 120;

export default async function MissingRacePage({ searchParams }: { searchParams: SearchParams }) {
  const name = toParams(await searchParams).get('namn') ?? '';
  return <TipPage race={null} name={name.slice(0, MAX_NAME)} />;
}
