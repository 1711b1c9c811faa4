import { BlockList, isIPv6 } from 'node:net';
import * as v from 'valibot';
import { option, type ValuesOf } from './option.ts';
import { secretFile } from './secret-file.ts';

const isNetwork = (text: string): boolean => {
  const [, address = '', bits] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  try {
    new BlockList().addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
};

const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((network) => network.trim())),
  v.everyItem(isNetwork, 'It must be networks such as 10.0.0.0/8, separated by commas.'),
);

/** The options of a program that has webhooks (decision D40). */
export const webhookOptions = {
  webhookSecretFile: secretFile('the secrets of webhooks', 'there are no webhooks'),
  webhookAllow: option(
    '<networks>',
    'networks that webhooks may reach beside public addresses, such as 10.0.0.0/8, separated by commas; http is accepted then too',
    networks,
  ),
};

export type WebhookOptions = ValuesOf<typeof webhookOptions>;

/** Why a program cannot have the webhooks that these options describe; `null` when it can. */
export const webhookProblem = ({
  webhookSecretFile: secret,
  webhookAllow: allow,
}: WebhookOptions): string | null =>
  allow !== undefined && secret === undefined
    ? '--webhook-allow needs --webhook-secret-file.'
    : null;
