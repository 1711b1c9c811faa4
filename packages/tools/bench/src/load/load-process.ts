// The load generator, a process of its own: reads a task as JSON, writes what it saw as JSON.
import { json } from 'node:stream/consumers';
import { loadServer } from './load-server.ts';
import type { LoadTask, SlicesTask } from './load-task.ts';
import { loadInSlices } from './paired-slices.ts';

const task = (await json(process.stdin)) as LoadTask | SlicesTask;
console.log(JSON.stringify('targets' in task ? await loadInSlices(task) : await loadServer(task)));
