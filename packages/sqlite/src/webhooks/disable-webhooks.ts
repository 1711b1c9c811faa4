/** Disables every webhook, so that it sends nothing before someone enables it again (decision D40). */
export const disableWebhooks = (why: string): string =>
  `UPDATE webhook SET disabled_at = ${Date.now()}, details = json_set(details, '$.lastError', '${why}')
   WHERE disabled_at IS NULL`;
