// The load generator, a process of its own: reads a task as JSON, writes what it saw as JSON.
import { json } from 'node:stream/consumers';
import { generateLoad } from './generate-load.ts';
import type { LoadTask, SlicesTask } from './load-task.ts';
import { loadInSlices } from './paired-slices.ts';

const task = (await json(process.stdin)) as LoadTask | SlicesTask;
const results = 'targets' in task ? await loadInSlices(task) : await generateLoad(task);
console.log(JSON.stringify(results));
// autocannon leaves timers of destroyed connections behind.
process.exit();
