/** Everything the audit log knows that an admin can do, as `entity.verb`. */
const auditActions = [
  'ad.create',
  'ad.update',
  'ad.visibility',
  'ad.delete',
  'banner.create',
  'banner.update',
  'banner.delete',
  'race.create',
  'race.update',
  'race.image',
  'race.delete',
  'race.propose',
  'race.withdraw',
  'race.cancelled',
  'race.moved',
  'race.closed_early',
  'dispute.view',
  'dispute.refund',
  'dispute.part',
  'dispute.release',
  'dispute.propose',
  'dispute.withdraw',
  'buyer_details.view',
  'job.retry',
  'refund.retry',
  'transfer.retry',
  'difference.handle',
  'chargeback.evidence',
  'liability.pay',
  'liability.settle',
  'liability.propose',
  'liability.withdraw',
  'second_factor.enrol',
  'second_factor.reset',
  'second_factor.new_codes',
  'user.view',
  'user.purchases',
  'user.places',
  'user.block',
  'user.unblock',
  'withdrawal.handle',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What those actions are about. */
const auditEntities = [
  'race',
  'ad',
  'banner',
  'user',
  'dispute',
  'withdrawal',
  'refund',
  'transfer',
  'job',
  'difference',
  'chargeback',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

type Subject = AuditAction extends `${infer Name}.${string}` ? Name : never;

const entities: Record<Subject, AuditEntity> = {
  ad: 'ad',
  banner: 'banner',
  race: 'race',
  dispute: 'dispute',
  buyer_details: 'dispute',
  job: 'job',
  refund: 'refund',
  transfer: 'transfer',
  difference: 'difference',
  liability: 'difference',
  chargeback: 'chargeback',
  user: 'user',
  second_factor: 'user',
  withdrawal: 'withdrawal',
};

/** The entity that an action is recorded under. */
export const auditEntityOf = (action: AuditAction): AuditEntity => entities[action.split('.')[0] as Subject];
