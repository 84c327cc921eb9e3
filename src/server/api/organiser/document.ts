import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi';
import {
  idempotencyKey,
  listQuery,
  nameChangeDetails,
  nameChangeList,
  nameChangeWritten,
  pathId,
  problem,
  refusal,
  webhook,
} from '@/domain/organiser/api-input';
import { z } from '@/domain/zod';
import { env } from '@/env';

const refused = (...statuses: number[]) =>
  Object.fromEntries(
    [401, 403, 429, ...statuses].map((status) => [
      String(status),
      { description: 'Refused', content: { 'application/problem+json': { schema: problem } } },
    ]),
  );

const answered = (schema: z.ZodType, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
});

const writeHeaders = z.object({ 'Idempotency-Key': idempotencyKey.optional() });

const operations: Record<string, Record<'get' | 'post', ZodOpenApiOperationObject | undefined>> = {
  '/name-changes': {
    get: {
      operationId: 'listNameChanges',
      summary: 'List name changes, those that have waited longest first. Scope name-changes:read.',
      requestParams: { query: listQuery },
      responses: { ...answered(nameChangeList, 'A page of name changes'), ...refused(400) },
    },
    post: undefined,
  },
  '/name-changes/{id}': {
    get: {
      operationId: 'viewNameChange',
      summary: 'What is needed to change the name. The reading is recorded. Scope name-changes:read.',
      requestParams: { path: pathId },
      responses: { ...answered(nameChangeDetails, 'The name change'), ...refused(404) },
    },
    post: undefined,
  },
  '/name-changes/{id}/verify': {
    get: undefined,
    post: {
      operationId: 'verifyNameChange',
      summary: 'Say that the name is changed. It cannot be undone. Scope name-changes:write.',
      requestParams: { path: pathId, header: writeHeaders },
      responses: { ...answered(nameChangeWritten, 'Verified'), ...refused(400, 404, 409, 422) },
    },
  },
  '/name-changes/{id}/refuse': {
    get: undefined,
    post: {
      operationId: 'refuseNameChange',
      summary:
        'Say that the name cannot be changed, and why. The buyer gets all money back. Scope name-changes:write.',
      requestParams: { path: pathId, header: writeHeaders },
      requestBody: { required: true, content: { 'application/json': { schema: refusal } } },
      responses: { ...answered(nameChangeWritten, 'Refused'), ...refused(400, 404, 409, 413, 415, 422) },
    },
  },
};

/** The description of the API, made of the schemas that its routes use. */
export const organiserDocument = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Loppbytet for organisers',
      version: '1.0.0',
      description:
        'Name changes of your races: list, read, verify, refuse. Errors are problem details (RFC 9457).',
    },
    servers: [{ url: `${env.SITE_URL}/api/organiser/v1` }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: Object.fromEntries(
      Object.entries(operations).map(([path, { get, post }]) => [
        path,
        { ...(get && { get }), ...(post && { post }) },
      ]),
    ),
    webhooks: {
      event: {
        post: {
          operationId: 'receiveWebhook',
          summary: 'Sent to your address when something happens, signed as Standard Webhooks say.',
          security: [],
          requestBody: { content: { 'application/json': { schema: webhook } } },
          responses: { '2XX': { description: 'Received. Anything else is tried again for three days.' } },
        },
      },
    },
  });
