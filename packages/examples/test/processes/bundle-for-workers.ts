import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';

const config = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .program)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const program :Workerd.Worker = (
  modules = [(name = "program", esModule = embed "program.js")],
  compatibilityDate = "2026-01-01",
  compatibilityFlags = ["nodejs_compat"],
);
`;

/** Bundles a program like wrangler; `config` is for `workerd serve`. */
export const bundleForWorkers = async (file: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'jobposting-workers-'));
  await build({
    entryPoints: [file],
    outfile: join(folder, 'program.js'),
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['@jobposting/source', 'workerd', 'worker', 'browser'],
    external: ['node:*'],
    logLevel: 'error',
  });
  writeFileSync(join(folder, 'config.capnp'), config);
  return {
    config: join(folder, 'config.capnp'),
    remove: () => rmSync(folder, { recursive: true }),
  };
};
