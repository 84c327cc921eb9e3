import { z } from '@/domain/zod';

/** Whether a parameter of an address may name a draft. */
export const isDraftId = (id: string | null | undefined): id is string => z.uuid().safeParse(id).success;
