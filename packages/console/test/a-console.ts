import { type ConsoleFetchHandlerOptions, createConsoleFetchHandler } from '@jobposting/console';
import { createJobService, type EmployerId, type JobBody, type JobId } from '@jobposting/core';
import { createMemoryEmployerStore, createMemoryJobStore } from '@jobposting/core/memory';
import { createApiKey } from '@jobposting/http';
import { aBody } from '../../core/test/a-body.ts';

export const aJob: JobBody = { ...aBody, categories: [{ id: 32 }] };

export const origin = 'https://jobs.example';

/** What a browser sends with a form of a page. */
export interface Sent {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>> | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A console over stores in memory, at a time that the test sets; `browser` keeps its cookies. */
export const aConsole = async (options: Partial<ConsoleFetchHandlerOptions> = {}) => {
  let time = new Date('2026-11-20T12:00:00Z');
  const employers = createMemoryEmployerStore();
  const store = createMemoryJobStore();
  const jobs = createJobService({ store, now: () => time });
  const handle = createConsoleFetchHandler({ jobs, employers, basePath: '/console', ...options });

  const anEmployer = async (name: string) => {
    const { apiKey, key } = createApiKey();
    const { id } = (await employers.add({ name, unlimited: false }, key))._unsafeUnwrap();
    const caller = { id, name, unlimited: false };
    return {
      ...{ ...caller, apiKey },
      post: async (job: Partial<JobBody> = {}): Promise<JobId> =>
        (await jobs.create(caller, { ...aJob, ...job } as JobBody))._unsafeUnwrap().job.id,
      revoke: async (employerId: EmployerId = id) => {
        const keys = (await employers.listKeys(employerId))._unsafeUnwrap();
        for (const { id: keyId } of keys) {
          const revokedAt = jobs.now();
          (await employers.revokeKey({ employerId, id: keyId, revokedAt }))._unsafeUnwrap();
        }
      },
    };
  };

  const send = async (address: string, { method, form, headers }: Sent = {}) => {
    const body = typeof form === 'object' ? new URLSearchParams(form).toString() : form;
    const response = await handle(
      new Request(URL.parse(address, `${origin}/console/`) ?? address, {
        method: method ?? (form === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && {
            'Content-Type': 'application/x-www-form-urlencoded',
            'Sec-Fetch-Site': 'same-origin',
          }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      }),
    );
    return {
      status: response.status,
      header: (name: string): string | null => response.headers.get(name),
      text: await response.text(),
    };
  };

  const aBrowser = (start: Readonly<Record<string, string>> = {}) => {
    const cookies = new Map(Object.entries(start));
    const browser = {
      cookies,
      /** Sends a request with the cookies, keeps those that come, and follows no redirect. */
      send: async (address: string, sent: Sent = {}) => {
        const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
        const answer = await send(address, { ...sent, headers: { ...sent.headers, cookie } });
        const set = answer.header('Set-Cookie') ?? '';
        const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(set) ?? [];
        if (/Max-Age=0/.test(set)) cookies.delete(name);
        else if (name !== '') cookies.set(name, value);
        return answer;
      },
      /** Reads the page that an address leads to by a redirect. */
      open: async (address: string) =>
        browser.send((await browser.send(address)).header('Location') ?? ''),
      /** Sends a form, and reads the page that it leads to. */
      submit: async (address: string, form: Sent['form'] = {}) => {
        const { header, status } = await browser.send(address, { form });
        if (status !== 303) throw new Error(`not 303 but ${status}`);
        return browser.send(header('Location') ?? '');
      },
    };
    return browser;
  };

  return {
    ...{ store, jobs, employers, handle, anEmployer, send, aBrowser },
    setTime: (text: string): void => {
      time = new Date(text);
    },
    /** A browser whose person has signed in. */
    async signedIn({ apiKey }: { readonly apiKey: string }) {
      const browser = aBrowser();
      await browser.submit('/console/', { key: apiKey });
      return browser;
    },
  };
};
