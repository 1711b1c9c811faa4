import { html, isRead } from '@jobposting/pages';
import { scriptPath } from '../scripts/scripts.ts';
import { continueLink, guide, hiddenHtml } from '../templates/console-page.ts';
import type { Page, Visit } from '../templates/page-context.ts';

/** Asks for a key whoever is signed in, and leads to the jobs. */
export const signInPath = '/sign-in';

/** Whether a browser kept the cookie back, because a link elsewhere led here. Browsers of old do not say so. */
const mayBeSignedIn = ({ exchange: { request }, origin, path }: Visit): boolean =>
  path !== signInPath &&
  isRead(request) &&
  (request.headers['sec-fetch-site'] ?? 'cross-site') === 'cross-site' &&
  !origin.dropsCookies;

/** Asks for a key at the requested address; its form is sent there, with what was typed before. */
export const signInPage = (visit: Visit): Page => {
  const { texts, form, origin, link } = visit;
  const isWrong = visit.key !== null;
  const wrong = visit.key?.trim() ? texts.keyWrong : texts.keyMissing;
  return {
    heading: texts.signIn,
    lead: form.size > 0 ? texts.formKept : texts.signInLead,
    problems: isWrong ? [{ field: 'key', message: wrong }] : [],
    isEntrance: true,
    main: html`${mayBeSignedIn(visit) && html`<p class="row">${texts.signedInAlready} ${continueLink(visit)}</p>`}
${origin.dropsCookies && html`<p class="note soon">${texts.needsHttps}</p>`}
<form method="post" novalidate>
${hiddenHtml(form)}
<div class="field${isWrong && ' wrong'}">
<label for="key">${texts.key}</label>
<p class="hint" id="key-hint">${texts.keyHint}</p>
${isWrong && html`<p class="error" id="key-error">${wrong}</p>`}
<input id="key" name="key" type="password" autocomplete="current-password" aria-describedby="key-hint${isWrong && ' key-error'}"${isWrong && html` aria-invalid="true"`} spellcheck="false">
</div>
<p><button class="btn" type="submit">${texts.signIn}</button></p>
</form>
<details class="add"><summary>${texts.noKey}</summary>
<p>${texts.askForKey}</p>
<p>${texts.isThatYou} <a href="${guide}#make-a-key">${texts.makeKey}</a></p>
</details>
<script type="module" src="${link(scriptPath('sign-in.js'))}"></script>`,
  };
};
