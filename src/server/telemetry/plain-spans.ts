import { BatchSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { withoutSecrets } from '../lib/plain-error';

/** What a span may say of who called: nothing. */
const dropped = /user_agent|client\.|peer|sock|header|cookie|query/;

const plain = (text: string): string => withoutSecrets(text.replace(/\?\S*/g, ''));

/**
 * Sends spans on without what they may have picked up of people: whatever stands after ? in addresses, who called, and
 * the messages of errors, which may quote what was asked. What failed is found in the log, by the trace's number.
 */
export class PlainSpans extends BatchSpanProcessor {
  override onEnd(span: ReadableSpan): void {
    const attributes = span.attributes as Record<string, unknown>;
    for (const [key, value] of Object.entries(attributes)) {
      if (dropped.test(key)) delete attributes[key];
      else if (typeof value === 'string') attributes[key] = plain(value);
    }
    for (const event of span.events) event.attributes = {};
    Object.assign(span, { name: plain(span.name) });
    delete (span.status as { message?: string }).message;
    super.onEnd(span);
  }
}
