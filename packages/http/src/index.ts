export { readBaseUrl } from '@jobposting/core/adapter';
export { type Admission, type AdmissionOptions, createAdmission } from './admission/admission.ts';
export type { BudgetOptions } from './admission/budget.ts';
export type { CountRequest, RateLimitOptions, RequestCount } from './admission/rate-limit.ts';
export { problemTypes } from './answers/error-status.ts';
export type { Failure, HttpErrorCode } from './answers/http-error.ts';
export type { CorsOptions } from './dispatch/cors.ts';
export type { AnsweredRequest, RequestMessage } from './dispatch/exchange.ts';
export {
  createFetchHandler,
  type FetchHandlerOptions,
  type JobFetchHandler,
} from './fetch/fetch-handler.ts';
export {
  type ApiKeyOptions,
  authenticateByKey,
  type CreatedApiKey,
  createApiKey,
  hashApiKey,
} from './keys/api-key.ts';
export type { Authenticate, Authentication } from './keys/authenticate.ts';
export {
  createHardenedServer,
  defaultServerLimits,
  type ServerLimits,
} from './node/hardened-server.ts';
export {
  createRequestListener,
  type JobRequestListener,
  type RequestListenerOptions,
} from './node/request-listener.ts';
export { clientAddress } from './requests/client-address.ts';
