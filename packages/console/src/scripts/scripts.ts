import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const fromClause = /(?<=^(?:import|\}) [^;]*?\bfrom )'([^']+)'/gm;

/**
 * Reads scripts by name, with the modules that they import, each of which then imports its neighbours. In what is
 * published the build has made one file of each script.
 */
const readScripts = (names: readonly string[]): ReadonlyMap<string, string> => {
  const scripts = new Map<string, string>();
  const add = (name: string, path: string): void => {
    if (scripts.has(name)) return;
    scripts.set(name, '');
    const { resolve } = createRequire(path);
    const text = readFileSync(path, 'utf8').replace(fromClause, (_, from: string) => {
      const imported = from.startsWith('./') ? from.slice(2) : `${from}.js`;
      // Beside the CommonJS file, a package has the module for browsers.
      add(imported, resolve(from).replace(/\.cjs$/, '.js'));
      return `'./${imported}'`;
    });
    scripts.set(name, text);
  };
  for (const name of names) add(name, fileURLToPath(new URL(`./browser/${name}`, import.meta.url)));
  return scripts;
};

const scripts = [...readScripts(['editor.js', 'fields.js', 'sign-in.js'])];
const digest = hash('sha1', scripts.join(), 'base64url');

/** The path of a script below the console, which caches may keep for ever. */
export const scriptPath = (name: string) => `/scripts/${digest}/${name}` as const;

/** All scripts and the modules that they import. */
export const scriptFiles = scripts.map(([name, text]) => ({ path: scriptPath(name), text }));
