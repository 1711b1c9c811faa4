// For webhooks (decision D40): the port, their types and rules, and how they and their changes are shown.

export { changeJson } from './change-log/job-change.ts';
export type { CursorExpired } from './job/job-error.ts';
export { nextAttempt } from './webhooks/next-attempt.ts';
export {
  maxWebhooks,
  type NewWebhook,
  type SealedSecret,
  type TooManyWebhooks,
  tooManyWebhooks,
  type Webhook,
  type WebhookNotFound,
  type WebhookProgress,
  type WebhookSettings,
  webhookNotFound,
} from './webhooks/webhook.ts';
export { readNewWebhook, readWebhookChanges } from './webhooks/webhook-input.ts';
export {
  type WebhookBody,
  type WebhookJson,
  type WebhookListJson,
  type WebhookUpdateBody,
  webhookJson,
} from './webhooks/webhook-json.ts';
export type { DueWebhook, TakenWebhook, WebhookStore } from './webhooks/webhook-store.ts';
export type {
  InvalidWebhook,
  WebhookError,
  WebhookTest,
  WebhookUseCases,
  WrittenWebhook,
} from './webhooks/webhook-use-cases.ts';
