const json = { type: 'json' };
const string = { type: 'string' };
const integer = { type: 'integer' };
const boolean = { type: 'boolean' };
const datetime = { type: 'datetime' };

/** The fields of a job as one models them in Strapi, where `status` has a meaning already. */
const attributes = {
  employerId: integer,
  referenceId: { type: 'string', maxLength: 50 },
  title: { type: 'string', required: true, maxLength: 256 },
  publishDate: datetime,
  closeDate: datetime,
  confidential: boolean,
  autoRefresh: boolean,
  jobStatus: { type: 'enumeration', enum: ['active', 'archived'] },
  locations: json,
  categories: json,
  positionType: integer,
  salary: json,
  description: { type: 'text', required: true },
  routingType: integer,
  applicationEmail: string,
  applicationUrl: string,
};

const contentType = {
  kind: 'collectionType',
  collectionName: 'jobs',
  info: { singularName: 'job', pluralName: 'jobs', displayName: 'Job' },
  options: { draftAndPublish: false },
  attributes,
};

const asModule = (value: object): string => `module.exports = ${JSON.stringify(value)};\n`;

// Without the administration, and with routes that need no key: it is fastest without a check of permissions.
const actions = ['find', 'findOne', 'create', 'update'];
const open = Object.fromEntries(actions.map((action) => [action, { auth: false }]));
const factories = "require('@strapi/strapi').factories";

/** The files of a Strapi project with a content type of jobs, by path. */
export const projectFiles: Readonly<Record<string, string>> = {
  'config/database.js': `module.exports = ({ env }) => ({
    connection: {
      client: 'sqlite',
      connection: { filename: env('DATABASE_FILENAME') },
      useNullAsDefault: true,
    },
  });\n`,
  'config/server.js': asModule({ host: '127.0.0.1', port: 0, app: { keys: ['benchmark-key'] } }),
  'config/admin.js': asModule({
    serveAdminPanel: false,
    autoOpen: false,
    auth: { secret: 'benchmark-secret' },
    apiToken: { salt: 'benchmark-salt' },
    transfer: { token: { salt: 'benchmark-salt' } },
  }),
  'config/api.js': asModule({ rest: { defaultLimit: 10, maxLimit: 100, withCount: true } }),
  // Those that Strapi does not start without, and its log of requests.
  'config/middlewares.js': asModule(
    ['logger', 'errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map(
      (middleware) => `strapi::${middleware}`,
    ),
  ),
  'public/uploads/.gitkeep': '',
  'src/api/job/content-types/job/schema.json': JSON.stringify(contentType),
  'src/api/job/controllers/job.js': `module.exports = ${factories}.createCoreController('api::job.job');\n`,
  'src/api/job/services/job.js': `module.exports = ${factories}.createCoreService('api::job.job');\n`,
  'src/api/job/routes/job.js': `module.exports = ${factories}.createCoreRouter('api::job.job', { config: ${JSON.stringify(open)} });\n`,
  // Not by its command, which needs the packages of the administration.
  'start.cjs': `const { createStrapi } = require('@strapi/strapi');
createStrapi({ appDir: __dirname, distDir: __dirname }).start().then((strapi) => {
  console.log('http://127.0.0.1:' + strapi.server.httpServer.address().port);
});\n`,
};
