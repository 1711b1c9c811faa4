// Runs every check in order and stops at the first that fails.
import { spawnSync } from 'node:child_process';

const checks = [
  ['Format and lint', 'lint'],
  ['Type check', 'typecheck'],
  ['Build', 'build'],
  ['Dead code', 'deadcode'],
  ['What only this run needs', 'install:complete'],
  ['Package faces', 'faces'],
  ['First start', 'firststart'],
  ['Installed packages', 'installed'],
  ['Release, without publishing', 'release -- --dry-run'],
  ['Tests', 'test:unit'],
] as const;

for (const [title, script] of checks) {
  console.log(`\n━━ ${title} (npm run ${script})`);
  const started = performance.now();
  const { status } = spawnSync(`npm run --silent ${script}`, { shell: true, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\n✗ ${title} failed`);
    process.exit(status ?? 1);
  }
  console.log(`✓ ${title}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
console.log('\nAll checks passed.');
