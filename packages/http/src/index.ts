export { readBaseUrl } from '@jobposting/core/adapter';
export {
  type ApiKeyOptions,
  authenticateByKey,
  type CreatedApiKey,
  createApiKey,
  hashApiKey,
} from './api-key.ts';
export type { Authenticate, Authentication } from './authenticate.ts';
export type { BudgetOptions } from './budget.ts';
export type { CorsOptions } from './cors.ts';
export type { AnsweredRequest, RequestMessage } from './diagnostics.ts';
export { problemTypes } from './error-status.ts';
export type { Failure } from './failure.ts';
export {
  createFetchHandler,
  type FetchHandlerOptions,
  type JobFetchHandler,
} from './fetch-handler.ts';
export { createHardenedServer, defaultServerLimits, type ServerLimits } from './hardened-server.ts';
export type { HttpErrorCode } from './http-error.ts';
export { createOpenApi, type OpenApiOptions } from './openapi/create-open-api.ts';
export type { OpenApiDocument } from './openapi/open-api-document.ts';
export type { CountRequest, RateLimitOptions, RequestCount } from './rate-limit.ts';
export {
  createRequestListener,
  type JobRequestListener,
  type RequestListenerOptions,
} from './request-listener.ts';
