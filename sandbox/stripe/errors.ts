type StripeErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

interface Details {
  type?: StripeErrorType;
  code?: string | undefined;
  param?: string | undefined;
  status?: number;
  /** False for a request refused before it began: not stored under the idempotency key. */
  stored?: boolean;
  /** A card error's fields beside its code: the charge, the intent, the bank's reason. */
  more?: object;
}

export class StripeApiError extends Error {
  readonly type: StripeErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly status: number;
  readonly stored: boolean;
  readonly more: object;

  constructor(message: string, details: Details = {}) {
    super(message);
    this.type = details.type ?? 'invalid_request_error';
    this.code = details.code;
    this.param = details.param;
    this.status = details.status ?? 400;
    this.stored = details.stored ?? true;
    this.more = details.more ?? {};
  }

  body(requestId: string): object {
    return {
      error: {
        ...(this.code
          ? { code: this.code, doc_url: `https://stripe.com/docs/error-codes/${this.code}` }
          : {}),
        message: this.message,
        ...(this.param ? { param: this.param } : {}),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
        ...this.more,
      },
    };
  }
}

/** An object addressed by the URL does not exist. */
export function noSuch(kind: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(`No such ${kind}: '${id}'`, { code: 'resource_missing', param, status: 404 });
}

/** An object named by a parameter does not exist: so 400. */
export function noSuchParam(kind: string, id: string, param: string): StripeApiError {
  return new StripeApiError(`No such ${kind}: '${id}'`, { code: 'resource_missing', param });
}

export function invalid(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(message, { code, param });
}

/** The way Stripe writes an amount in its English error texts. */
export function stripeAmount(amount: number): string {
  return `kr${(amount / 100).toFixed(2)}`;
}
