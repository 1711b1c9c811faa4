// Loaded before a recipe, whose server then cuts off within moments what takes it seconds otherwise.
import { defaultServerLimits } from '../../../http/src/node/hardened-server.ts';

Object.assign(defaultServerLimits, {
  headersTimeoutMs: 100,
  requestTimeoutMs: 100,
  checkIntervalMs: 10,
});
