export { type ConsoleEmployers, type ConsoleOptions, leastSecret } from './console-options.ts';
export {
  type ConsoleFetchHandlerOptions,
  type ConsoleListenerOptions,
  createConsoleFetchHandler,
  createConsoleListener,
} from './edges.ts';
