import { createHmac, hash, randomBytes } from 'node:crypto';
import type { EmployerId, Instant } from '@jobposting/core';
import type { Webhook } from '@jobposting/core/webhooks';
import { EncryptJWT, jwtDecrypt } from 'jose';

// So that no text that is sealed with the same secret for something else is taken for one.
const audience = 'webhook';
const rules = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** Makes the secrets of webhooks, and signs with them. */
export type Secrets = ReturnType<typeof createSecrets>;

/** Creates secrets that are sealed with that of the host, each for its employer (decision D40). */
export const createSecrets = (hostSecret: string) => {
  const key = hash('sha256', hostSecret, 'buffer');
  return {
    /** A new secret, and the same sealed. */
    async make(employerId: EmployerId) {
      const secret = `whsec_${randomBytes(32).toString('base64')}`;
      const sealed = await new EncryptJWT({ secret })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setAudience(audience)
        .setSubject(`${employerId}`)
        .encrypt(key);
      return { secret, sealed };
    },

    /** The signatures by each secret that is valid at this time; empty where none was sealed with the secret of the host. */
    async sign({ employerId, secrets }: Webhook, content: string, time: Instant) {
      const valid = secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > time);
      const signing = valid.map(async ({ sealed }) => {
        const opened = jwtDecrypt(sealed, key, { ...rules, audience, subject: `${employerId}` });
        const { secret } = (await opened).payload as { readonly secret: string };
        const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
        return `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`;
      });
      const signatures = await Promise.allSettled(signing);
      return signatures.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).join(' ');
    },
  };
};
