import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Packages that are installed when they are measured, and are no part of the workspace. */
interface Installation {
  readonly name: string;
  readonly manifest: object;
  /** What is written beside the manifest, by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly installArguments?: readonly string[];
  /** Packages to compile. */
  readonly rebuild?: readonly string[];
}

/** Where the packages of this name are. */
export const installedIn = (name: string): string => join(tmpdir(), 'jobposting-bench', name);

/** Installs packages from the npm registry unless they are there. Their install scripts do not run. */
export const installPackage = ({
  name,
  manifest,
  files = {},
  installArguments = [],
  rebuild = [],
}: Installation): void => {
  const folder = installedIn(name);
  const done = join(folder, 'installed');
  if (existsSync(done)) return;
  console.log(`  installing ${name}`);
  const all = { 'package.json': JSON.stringify(manifest), ...files };
  for (const [path, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const npm = (...args: string[]): void => {
    const env = { ...process.env, npm_config_build_from_source: 'true' };
    execFileSync('npm', [...args, '--loglevel=error'], { cwd: folder, env, stdio: 'inherit' });
  };
  npm('install', '--ignore-scripts', '--no-audit', '--no-fund', ...installArguments);
  if (rebuild.length > 0) npm('rebuild', ...rebuild);
  writeFileSync(done, '');
};
