import type { EmployerId, JobService } from '@jobposting/core';
import { checkOptions } from '@jobposting/core/adapter';
import type { Webhook, WebhookStore, WebhookUseCases } from '@jobposting/core/webhooks';
import { createDeliver } from './deliver.ts';
import { createPost } from './post.ts';
import { createSecrets } from './secrets.ts';
import { createTurn, leaseMs } from './turn.ts';
import { createUseCases } from './use-cases.ts';

/** What a sender of webhooks works with. */
export interface WebhookSenderOptions {
  /** The `webhooks` of a store. */
  readonly store: WebhookStore;
  /** The service of the same store. */
  readonly jobs: Pick<JobService, 'listChanges' | 'onChange' | 'now'>;
  /**
   * Seals the secrets of webhooks: at least 32 characters, the same for all processes on one database. With another,
   * each webhook needs a new secret.
   */
  readonly secret: string;
  /** Networks of the host that may be reached too, such as `10.0.0.0/8`; http is accepted as well then. */
  readonly allow?: readonly string[] | undefined;
  /**
   * Called with what keeps webhooks from being sent: a failure of the store, a secret that cannot be read, a bug;
   * `console.error` when absent. That an endpoint does not answer is none.
   */
  readonly onError?: ((error: unknown, webhook?: Webhook) => unknown) | undefined;
  /**
   * Called after each failed attempt, with the webhook as it is then: disabled where its endpoint has failed for too long
   * or is gone.
   */
  readonly onFailed?: ((webhook: Webhook) => unknown) | undefined;
}

/** The use cases of webhooks, and the process that sends them. */
export interface WebhookSender extends WebhookUseCases {
  /** Begins to send what is due, and what falls due. Several processes on one database may. */
  start(): void;
  /** Sends no further message, and waits at most 5 seconds for those under way; one that is cut off is sent again. */
  stop(): Promise<void>;
}

/** How many characters the secret of a host has at least. */
export const minSecretLength = 32;

const mostUnderWay = 64;

// What falls due by the clock, or by a change that another process made, is seen after at most this many milliseconds.
const lookMs = 1_000;
// A change of this process is seen after at most so many.
const tickMs = 50;
// So that a store that is down for an hour does not fill the log.
const afterFailureMs = 9_000;
const stopMs = 5_000;

const printError = (error: unknown): void =>
  // biome-ignore lint/suspicious/noConsole: it is the last resort, and a host can replace it.
  console.error('Webhooks:', error);

/**
 * Creates the use cases of webhooks and their sender (decision D40). It sends nothing until it is started.
 *
 * Throws a TypeError for options that are missing, unknown or wrong.
 *
 * @example
 * const webhooks = createWebhookSender({ store: store.webhooks, jobs, secret });
 * webhooks.start();
 */
export const createWebhookSender = (options: WebhookSenderOptions): WebhookSender => {
  checkOptions<WebhookSenderOptions>('createWebhookSender', options, {
    ...{ store: 'required', jobs: 'required', secret: 'required' },
    ...{ allow: 'optional', onError: 'function', onFailed: 'function' },
  });
  const {
    store,
    jobs,
    secret,
    allow = [],
    onError: report = printError,
    onFailed = () => {},
  } = options;
  if (!(secret.length >= minSecretLength)) {
    throw new TypeError(`secret must have at least ${minSecretLength} characters.`);
  }
  const onError = (error: unknown, webhook?: Webhook): void => {
    try {
      report(error, webhook);
    } catch (thrown) {
      // A report that fails must not end the sending.
      printError(thrown);
    }
  };
  const secrets = createSecrets(secret);
  const deliver = createDeliver(createPost(allow), secrets, jobs.now, onError);
  const [stopController, cutOffController] = [new AbortController(), new AbortController()];
  const [stopping, cutOff] = [stopController.signal, cutOffController.signal];
  const takeTurn = createTurn({ store, jobs, deliver, onError, onFailed, stopping, cutOff });
  /** The turns under way, with the employer of each. */
  const turns = new Map<Promise<unknown>, EmployerId>();
  let looking: Promise<unknown> | null = null;
  let [isWanted, lookedAt] = [true, 0];

  const takeDue = async (): Promise<void> => {
    while (!stopping.aborted && turns.size < mostUnderWay) {
      const busy = [...turns.values()];
      // Those with two turns.
      const except = busy.filter((id, at) => busy.indexOf(id) < at);
      const takenAt = performance.now();
      const taken = await store.takeDue({ now: jobs.now(), except, forMs: leaseMs });
      if (taken.isErr()) {
        lookedAt += afterFailureMs;
        return void onError(taken.error);
      }
      const webhook = taken.value;
      if (webhook === null) return;
      const turn = takeTurn(webhook, takenAt).catch((error) => onError(error, webhook));
      turns.set(turn, webhook.employerId);
      void turn.then(() => {
        turns.delete(turn);
        isWanted = true;
      });
    }
  };

  const tick = async (): Promise<void> => {
    if (looking !== null || !(isWanted || performance.now() >= lookedAt + lookMs)) return;
    [isWanted, lookedAt] = [false, performance.now()];
    looking = takeDue().catch((error) => onError(error));
    await looking;
    looking = null;
  };

  let stopListening = (): void => {};
  let timer: NodeJS.Timeout | undefined;
  return {
    ...createUseCases({ store, jobs, secrets, deliver, allowsHttp: allow.length > 0, cutOff }),

    start() {
      stopListening = jobs.onChange(() => {
        isWanted = true;
      });
      timer = setInterval(tick, tickMs).unref();
    },

    async stop() {
      stopController.abort();
      stopListening();
      clearInterval(timer);
      const cutting = setTimeout(() => cutOffController.abort(), stopMs);
      await looking;
      await Promise.all(turns.keys());
      clearTimeout(cutting);
      cutOffController.abort();
    },
  };
};
