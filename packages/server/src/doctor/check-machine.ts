import { clockProblem } from '../host-checks/clock-range.ts';
import { heapFlags, isHeapTooLarge, type Memory } from '../host-checks/resources.ts';
import { type Finding, fine, mebibytes, problem, warning } from './finding.ts';

const checkClock = (now: Date): Finding => {
  const wrong = clockProblem(now);
  return wrong === null ? fine(`Clock: ${now.toISOString()}.`) : problem(wrong);
};

const checkMemory = (memory: Memory): Finding => {
  const { memoryBytes, heapBytes } = memory;
  const found = `Memory: ${mebibytes(memoryBytes)}; the heap may take ${mebibytes(heapBytes)}.`;
  return isHeapTooLarge(memory)
    ? warning(`${found} Set NODE_OPTIONS="${heapFlags(memory)}", or the system may end the server.`)
    : fine(found);
};

/** Checks the machine. The version of Node is checked before the program is loaded. */
export const checkMachine = (now: Date, memory: Memory): Finding[] => [
  fine(`Node: ${process.version}.`),
  checkClock(now),
  checkMemory(memory),
];
