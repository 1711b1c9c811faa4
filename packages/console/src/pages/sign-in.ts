import { html, landscape } from '@jobposting/pages';
import { problemsHtml, typedHtml } from '../templates/console-page.ts';
import type { Page, Visit } from '../templates/page-context.ts';

/** Asks for a key at whatever address was asked for, which the form goes back to with what was typed. */
export const signInPage = (visit: Visit): Page => {
  const { texts, form, place } = visit;
  const isWrong = visit.key !== null;
  const problem = { field: 'key', message: texts.keyWrong };
  return {
    status: isWrong ? 422 : 200,
    title: isWrong ? `${texts.error} ${texts.signIn}` : texts.signIn,
    main: html`<div class="split">
<div class="band">${landscape}</div>
<div class="wrap">
${isWrong && problemsHtml([problem], visit)}<h1>${texts.signIn}</h1>
<p class="lead">${form.size > 0 ? texts.formKept : texts.signInLead}</p>
${place.isKeptNowhere && html`<p class="note soon">${texts.needsHttps}</p>`}
<form method="post" novalidate>
${typedHtml(form)}
<div class="field${isWrong && ' wrong'}">
<label for="key">${texts.key}</label>
<p class="hint" id="key-hint">${texts.keyHint}</p>
${isWrong && html`<p class="error" id="key-error">${texts.keyWrong}</p>`}
<input id="key" name="key" type="password" autocomplete="current-password" aria-describedby="key-hint${isWrong && ' key-error'}"${isWrong && html` aria-invalid="true"`} spellcheck="false">
</div>
<p><button class="btn" type="submit">${texts.signIn}</button></p>
</form>
<p class="muted">${texts.makeKey}</p>
<pre tabindex="0"><code>jobposting key add --employer 1 --label "yard office"</code></pre>
</div>
</div>`,
  };
};
