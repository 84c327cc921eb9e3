/**
 * Who may import whom (docs/architecture.md). A module may import its own layer and those named here,
 * nothing else of src and sandbox. There is no list of exceptions.
 *
 * TypeScript 7 has no compiler API, so the files are read with swc, which sees `import type` as well.
 * Without swc the tool would find no TypeScript at all and be content: better to stop.
 */
require.resolve('@swc/core');

const server = (...parts) => parts.map((part) => `server/${part}`);
const layers = {
  domain: [],
  text: ['domain'],
  components: ['text', 'domain', 'theme'],
  emails: ['text', 'domain'],
  trpc: ['components', 'server/api', 'text', 'domain'],
  features: ['components', 'trpc', 'text', 'domain', 'theme'],
  app: [
    'features',
    'components',
    'trpc',
    'text',
    'domain',
    'theme',
    'emails',
    'env',
    ...server('api', 'services', 'auth', 'inbound-mail', 'jobs', 'stripe', 'uploads', 'lib'),
  ],
  instrumentation: ['instrumentation-node', ...server('lib')],
  'instrumentation-node': ['env', ...server('jobs', 'queue', 'lib', 'telemetry')],
  proxy: [...server('lib', 'auth/signed-in-hint', 'services/removed-listings'), 'domain'],
  env: ['weak-secret', 'database-address'],
  'weak-secret': [],
  'database-address': [],
  theme: [],
  'server/lib': ['env', 'text', 'domain'],
  'server/db': [
    'env',
    'database-address',
    'text/audit',
    'domain',
    'server/lib/deadline',
    'server/lib/logger',
  ],
  'server/ledger': ['server/db', 'server/lib/logger', 'domain'],
  'server/auth': ['server/db', 'server/lib', 'env', 'domain'],
  'server/stripe': ['server/lib', 'env', 'domain'],
  'server/inbound-mail': ['server/lib', 'env', 'domain'],
  'server/email': ['server/lib', 'env', 'emails', 'domain'],
  'server/documents': ['server/lib', 'text', 'domain'],
  'server/calendar': ['domain'],
  'server/webhooks': ['domain'],
  'server/push': ['server/webhooks', 'server/lib', 'env', 'domain'],
  'server/services': [
    ...server(
      'db',
      'documents',
      'calendar',
      'webhooks',
      'push',
      'ledger',
      'auth',
      'stripe',
      'email',
      'inbound-mail',
      'lib',
      'queue',
      'storage',
    ),
    'emails',
    'text',
    'domain',
    'env',
  ],
  'server/telemetry': ['domain', ...server('services', 'lib')],
  'server/queue': ['server/db', 'server/lib', 'env', 'database-address', 'emails', 'domain'],
  'server/jobs': ['server/services', 'server/queue', 'server/db', 'server/lib', 'env', 'domain'],
  'server/storage': ['server/lib', 'env', 'domain'],
  'server/uploads': [
    'server/storage',
    'server/services',
    'server/auth',
    'server/lib',
    'env',
    'text',
    'domain',
  ],
  'server/api': [
    ...server('services', 'auth', 'stripe/client', 'db/errors', 'lib'),
    'trpc/batch',
    'trpc/transformer',
    'env',
    'text',
    'domain',
  ],
  sandbox: ['server', 'domain', 'text', 'env', 'database-address'],
};

/** Where a browser's calls arrive. Their types are all that features may know of the server. */
const entryPoints = server('api/root', 'uploads/router');

/** Packages with one home: the rest of the code knows what they do, not that they exist. */
const homes = {
  lucia: { packages: ['lucia', '@lucia-auth/[^/]+', '@node-rs/argon2'], home: 'server/auth' },
  passkeys: { packages: ['@simplewebauthn/server'], home: 'server/auth' },
  'passkeys in the browser': { packages: ['@simplewebauthn/browser'], home: 'features/auth' },
  'telephone numbers': { packages: ['libphonenumber-js'], home: 'domain' },
  queue: { packages: ['pg-boss'], home: '(server/queue|server/jobs)' },
  pdf: { packages: ['pdfkit'], home: 'server/documents' },
  fonts: { packages: ['fontkit'], home: 'server/lib' },
  icalendar: { packages: ['ical-generator'], home: 'server/calendar' },
  'received mail': { packages: ['mailauth', 'postal-mime'], home: '(server/inbound-mail|sandbox)' },
  smtp: { packages: ['nodemailer'], home: 'server/email' },
  'database-driver': { packages: ['postgres'], home: '(server/db|sandbox)' },
  drizzle: { packages: ['drizzle-orm'], home: '(server/(db|services|ledger|auth|queue|jobs)|sandbox)' },
  telemetry: { packages: ['@opentelemetry/[^/]+'], home: 'server/(telemetry|lib)' },
  openapi: { packages: ['zod-openapi'], home: 'server/api' },
  'web push': { packages: ['web-push'], home: 'server/push' },
  webhooks: { packages: ['standardwebhooks'], home: '(server/webhooks|sandbox)' },
  'react-email': { packages: ['@react-email/[^/]+'], home: 'emails' },
};

/** The lower areas of services, from the bottom up. All others are on top of them. */
const areaLayers = [
  [
    'approvals',
    'audit',
    'bid-rows',
    'buyer-details',
    'encryption',
    'operator',
    'party-notifications',
    'payment-methods',
    'pushes',
    'review-rows',
    'settlement-offers',
    'webhook-deliveries',
  ],
  ['accounts', 'listings', 'purchases', 'races', 'sellers'],
];

const SRC = '^src/';
const OURS = '^(src|sandbox)/';
const oneOf = (names) => `(${names.join('|')})`;
/** What stands in an area of services. */
const area = (name, file = '') => `${SRC}server/services/${name}/${file}`;
/** A layer is a folder or a single file of src, or the sandbox beside it. */
const within = (names) => `^(src/)?(${names.join('|')})(/|\\.tsx?$)`;
const packages = (names) => `node_modules/(${names.join('|')})/`;
const error = 'error';

module.exports = {
  forbidden: [
    ...Object.entries(layers).map(([layer, allowed]) => ({
      name: `layer: ${layer}`,
      comment: `${layer} may import ${[layer, ...allowed].join(', ')}`,
      severity: error,
      from: { path: within([layer]) },
      to: {
        path: OURS,
        pathNot: within([layer, ...allowed]),
        // The types of the server's entry points are free to read; the rule for them stands below.
        ...(layer === 'features' && { dependencyTypesNot: ['type-only'] }),
      },
    })),
    {
      name: 'features know only the types of the entry points',
      severity: error,
      from: { path: within(['features']) },
      to: {
        path: OURS,
        pathNot: within(['features', ...layers.features, ...entryPoints]),
      },
    },
    {
      name: 'every module has a layer',
      severity: error,
      from: { path: OURS, pathNot: within(Object.keys(layers)) },
      to: {},
    },
    {
      name: 'domain is pure',
      comment: 'domain imports only zod, and what knows the numbers of telephones',
      severity: error,
      from: { path: within(['domain']) },
      to: { pathNot: [SRC, packages(['zod', 'libphonenumber-js'])] },
    },
    {
      name: 'text is pure',
      severity: error,
      from: { path: within(['text']) },
      to: { pathNot: SRC },
    },
    {
      name: 'what runs in a browser has no Node',
      severity: error,
      from: { path: within(['domain', 'text', 'components', 'features', 'theme']) },
      to: { dependencyTypes: ['core'] },
    },
    ...Object.entries(homes).map(([name, { packages: names, home }]) => ({
      name: `home: ${name}`,
      severity: error,
      from: { path: OURS, pathNot: within([home]) },
      to: { path: packages(names) },
    })),
    {
      name: 'home: zod',
      comment: 'in the browser with the settings of domain/zod; elsewhere its types are enough',
      severity: error,
      from: { path: OURS, pathNot: within(['domain/zod', 'server/api', 'env']) },
      to: { path: packages(['zod']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'home: stripe',
      comment: 'elsewhere its types are enough',
      severity: error,
      from: { path: OURS, pathNot: within(['server/stripe']) },
      to: { path: packages(['stripe']), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'production needs no development package',
      severity: error,
      from: { path: OURS, pathNot: within(['sandbox']) },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'public pages do not read the request',
      comment: 'they are the same for everyone: trpc/public-server',
      severity: error,
      from: {
        path: `${SRC}app/(layout|\\(site\\)/(page|(about|ar-mejlet-fran-oss|contact|cookie-policy|faq|for-arrangorer|how-it-works|lopp|lopp/\\[slug\\]|listings/\\[id\\]|privacy|search|terms|tillganglighet|trygghet)/page))\\.tsx$`,
      },
      to: { path: `${SRC}trpc/server\\.tsx$`, reachable: true },
    },
    {
      name: 'an area of services is known by its index',
      severity: error,
      from: { path: OURS, pathNot: within(['server/services', 'sandbox']) },
      to: { path: area('[^/]+', '(?!index\\.ts$)') },
    },
    {
      name: 'another area of services is known by its index',
      severity: error,
      from: { path: area('([^/]+)') },
      to: { path: area('[^/]+', '(?!index\\.ts$)'), pathNot: area('$1') },
    },
    ...areaLayers.map((areas, layer) => ({
      name: `areas: ${areas.join(', ')}`,
      comment: 'they know only one another and what is below them',
      severity: error,
      from: { path: area(oneOf(areas)) },
      to: { path: area('[^/]+'), pathNot: area(oneOf(areaLayers.slice(0, layer + 1).flat())) },
    })),
    { name: 'no cycles', severity: error, from: { path: OURS }, to: { circular: true } },
    {
      name: 'no cycles between features',
      severity: error,
      scope: 'folder',
      from: { path: `${SRC}features/` },
      to: { circular: true },
    },
    {
      name: 'no cycles between folders of domain',
      severity: error,
      scope: 'folder',
      from: { path: `${SRC}domain/` },
      to: { circular: true },
    },
    {
      name: 'no cycles between areas of services',
      severity: error,
      scope: 'folder',
      from: { path: `${SRC}server/services/` },
      to: { circular: true },
    },
    { name: 'everything resolves', severity: error, from: { path: OURS }, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
