import { join } from 'node:path';

export default {
  poweredByHeader: false,
  serverExternalPackages: ['postgres'],
  turbopack: { root: join(import.meta.dirname, '../../../..') },
};
