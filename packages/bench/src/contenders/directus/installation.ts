import { join } from 'node:path';
import { installedIn, installPackage } from '../install-package.ts';

// Outside the workspace, because it is 500 MB of packages that nothing else needs.
const name = 'directus';

const manifest = {
  private: true,
  type: 'module',
  dependencies: {
    // 12.4.1 asks for a version of @directus/app that is not on the registry.
    directus: '12.4.0',
    sqlite3: '6.0.1',
    // Runs extensions in a sandbox. It is not used here, and has no binary for every Node.
    'isolated-vm': 'file:./isolated-vm',
  },
  overrides: { 'isolated-vm': '$isolated-vm' },
};

/** The command of Directus, once it is installed. */
export const directusCommand = join(installedIn(name), 'node_modules/directus/cli.js');

/** The token of its administrator: it is fastest without a check of permissions. */
export const directusToken = 'benchmark-token-of-directus';

/** What Directus is started with. */
export const directusEnvironment = (databasePath: string): Record<string, string> => ({
  DB_CLIENT: 'sqlite3',
  DB_FILENAME: databasePath,
  SECRET: 'benchmark-secret-of-directus-benchmark',
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: 'benchmark-password',
  ADMIN_TOKEN: directusToken,
  HOST: '127.0.0.1',
  PORT: '0',
  SERVE_APP: 'false',
  TELEMETRY: 'false',
  LOG_STYLE: 'raw',
  NODE_ENV: 'production',
});

/** Installs Directus from the npm registry unless it is there; the driver of SQLite is compiled. */
export const installDirectus = (): void =>
  installPackage({
    name,
    manifest,
    files: {
      'isolated-vm/package.json': JSON.stringify({
        name: 'isolated-vm',
        version: '5.0.3',
        main: 'index.js',
      }),
      'isolated-vm/index.js': 'module.exports = {};\n',
    },
    rebuild: ['sqlite3'],
  });
