// The load generator, a process of its own: reads a task as JSON, writes what it saw as JSON.
import { json } from 'node:stream/consumers';
import { generateLoad } from './generate-load.ts';
import type { LoadTask } from './load-task.ts';

const task = (await json(process.stdin)) as LoadTask;
console.log(JSON.stringify(await generateLoad(task)));
// autocannon leaves timers of destroyed connections behind.
process.exit();
