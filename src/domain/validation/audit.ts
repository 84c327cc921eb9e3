import { z } from 'zod';
import { datedPageInput, day } from './listing';
import { line } from './text';

export const MAX_ACTION = 60;

/** What the audit log is narrowed to; days are Stockholm's, both ends included. */
export const auditList = datedPageInput.extend({
  adminId: z.uuid().optional(),
  /** "race" finds everything done to races, "race.update" the changes of them. */
  action: line.max(MAX_ACTION).optional(),
  entityId: line.max(MAX_ACTION).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type AuditList = z.infer<typeof auditList>;
