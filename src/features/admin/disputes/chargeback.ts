import type { Outputs } from '@/trpc/client';

export type Chargeback = Outputs['money']['chargeback'];
