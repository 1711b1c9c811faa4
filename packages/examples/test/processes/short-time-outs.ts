// Loaded before a recipe, so that its server cuts off after moments instead of seconds.
import { defaultServerLimits } from '../../../http/src/node/hardened-server.ts';

Object.assign(defaultServerLimits, {
  headersTimeoutMs: 100,
  requestTimeoutMs: 100,
  checkIntervalMs: 10,
});
