// The load generator, a process of its own: reads a task as JSON, writes what it saw as JSON.
import { json } from 'node:stream/consumers';
import { alternateLoad } from './alternate-load.ts';
import { generateLoad } from './generate-load.ts';
import type { AlternatingTask, LoadTask } from './load-task.ts';

const task = (await json(process.stdin)) as LoadTask | AlternatingTask;
const results = 'targets' in task ? await alternateLoad(task) : await generateLoad(task);
console.log(JSON.stringify(results));
// autocannon leaves timers of destroyed connections behind.
process.exit();
