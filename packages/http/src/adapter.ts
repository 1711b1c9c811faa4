// For adapters that answer requests outside the interface, as the console does: the edges, and the guards of a request.
export type { TurnFor } from './admission/fair-turns.ts';
export type { Answer } from './answers/answer.ts';
export { problemTypes } from './answers/error-status.ts';
export {
  type Failure,
  failureOf,
  type HttpError,
  httpError,
  printCause,
  type ReportFailure,
  type RequestError,
  wrongHost,
} from './answers/http-error.ts';
export { admit, settled } from './dispatch/dispatch.ts';
export { addHeaders, createConclusion, type Exchange } from './dispatch/exchange.ts';
export type { HandlerOptions } from './dispatch/handler-options.ts';
export type { HttpInterface } from './dispatch/http-interface.ts';
export { fetchHandlerOf } from './fetch/fetch-handler.ts';
export { createHolderSearch } from './keys/api-key.ts';
export { type Authentication, createCallerReader } from './keys/authenticate.ts';
export { listenerOf } from './node/request-listener.ts';
export { type BaseUrlOptions, createBaseUrl } from './requests/base-url.ts';
export { receiveBody } from './requests/body.ts';
export type { HttpRequest } from './requests/http-request.ts';
export type { AnswerResult } from './routes/route.ts';
