export { type ConsoleEmployers, type ConsoleOptions, leastSecret } from './console-options.ts';
export {
  type ConsoleFetchHandlerOptions,
  createConsoleFetchHandler,
} from './edges/console-fetch-handler.ts';
export {
  type ConsoleListenerOptions,
  createConsoleListener,
} from './edges/console-listener.ts';
