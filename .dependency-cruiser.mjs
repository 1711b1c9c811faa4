// Who may import whom: packages, the folders inside of a package, and no cycles. docs/explanation/architecture.md draws it.

/** What each package imports beside itself. Tools and examples, which nobody imports, import everything. */
const packages = {
  core: [],
  'store-contract': ['core'],
  sqlite: ['core'],
  postgres: ['core'],
  http: ['core'],
  pages: ['core'],
  careers: ['core', 'pages'],
  console: ['core', 'http', 'pages'],
  webhooks: ['core'],
  client: ['core'],
  server: ['core', 'sqlite', 'postgres', 'http', 'careers', 'console', 'webhooks', 'pages'],
};

/** The folders of a package and the files beside them: each imports only what stands before it. Entry points come last. */
const folders = {
  core: [
    ...['values', 'job', 'description', 'list-queries', 'places', 'reference-lists', 'advice'],
    ...['representations', 'fields', 'job-rules', 'change-log', 'webhooks', 'store'],
    ...['memory-store', 'service', 'store-support', 'web-support', 'copy'],
    ...['index', 'adapter', 'rules', 'memory'],
  ],
  http: [
    ...['answers', 'requests', 'keys', 'admission', 'routes', 'batch', 'handlers'],
    ...['sanitizing', 'dispatch', 'node', 'fetch', 'index', 'adapter'],
  ],
  sqlite: [
    ...['connection', 'schema', 'caches', 'durability', 'writes', 'open-store'],
    ...['changes', 'jobs', 'employers', 'webhooks', 'backup'],
    ...['sqlite-store', 'open-sqlite-store', 'index'],
  ],
  postgres: [
    ...['connection', 'schema', 'row-mapping', 'change-log', 'jobs', 'lists', 'employers'],
    ...['webhooks', 'copy', 'checks', 'postgres-store', 'open-postgres-store', 'index'],
  ],
  server: [
    ...[
      'printing',
      'logging',
      'options',
      'host-checks',
      'database',
      'webhooks',
      'admin',
      'front-page',
    ],
    ...['docs-page', 'start-and-stop', 'import', 'commands', 'main', 'cli'],
  ],
  careers: [
    ...['careers-answer', 'careers-options', 'addresses'],
    ...['postings', 'open-postings', 'pages', 'feeds', 'edges', 'index'],
  ],
  console: [
    ...['console-options', 'guard', 'session', 'scripts', 'templates', 'job-form', 'pages'],
    ...['routes', 'answers', 'dispatch', 'index'],
  ],
  webhooks: [
    'lookup',
    'post',
    'secrets',
    'deliver',
    'turn',
    'use-cases',
    'webhook-sender',
    'index',
  ],
  'store-contract': [
    ...['expectations', 'store-case', 'jobs', 'lists', 'changes', 'employers', 'leases'],
    'webhooks',
    ...['models', 'network', 'shared', 'capabilities', 'describe-store', 'cases', 'index'],
  ],
  client: ['sending', 'calls', 'client-options', 'open-jobs', 'client', 'index', 'results'],
};

/** The packages whose tree is in place, so that the order of their folders is checked. */
export const held = [
  'core',
  'http',
  'postgres',
  'server',
  'careers',
  'sqlite',
  'client',
  'console',
  'webhooks',
  'store-contract',
];

const any = (names) => `(?:${names.join('|')})`;

const packageRules = Object.entries(packages).map(([name, imported]) => ({
  name: `packages-of-${name}`,
  comment: `${name} imports ${imported.join(', ') || 'no other package'}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/` },
  to: {
    path: '^packages/',
    pathNot: `^packages/(?:${any([name, ...imported])}/src/|${name}/(?:package|openapi)[.]json$)`,
  },
}));

const folderRules = held.flatMap((name) => {
  const src = `^packages/${name}/src/`;
  const order = folders[name] ?? [];
  const listed = `${src}${any(order)}[/.]`;
  return [
    {
      name: `folders-of-${name}`,
      comment:
        'a file is in a folder, or is an entry point, of the list in .dependency-cruiser.mjs',
      severity: 'error',
      from: {},
      to: { path: src, pathNot: listed },
    },
    ...order.slice(0, -1).map((folder, index) => ({
      name: `${name}/${folder}`,
      comment: `${folder} imports only what stands before it in .dependency-cruiser.mjs`,
      severity: 'error',
      from: { path: `${src}${folder}[/.]` },
      to: { path: `${src}${any(order.slice(index + 1))}[/.]` },
    })),
  ];
});

export default {
  forbidden: [
    ...packageRules,
    {
      name: 'types-alone',
      comment:
        'the client takes types of the core, which come along when it is packed, and no code',
      severity: 'error',
      from: { path: '^packages/client/src/' },
      to: { path: '^packages/core/', dependencyTypesNot: ['type-only'] },
    },
    ...folderRules,
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    includeOnly: '^packages/',
    exclude: '[.]test[.]ts$|/(?:node_modules|dist|[.]tsc|test)/',
    doNotFollow: 'node_modules',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@jobposting/source', 'import', 'node', 'default'],
    },
  },
};
