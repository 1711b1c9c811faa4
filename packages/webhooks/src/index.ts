export {
  createWebhookSender,
  minSecretLength,
  type WebhookSender,
  type WebhookSenderOptions,
} from './webhook-sender.ts';
