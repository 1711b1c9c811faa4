import { html, landscape } from '@jobposting/pages';
import { problemsHtml, typedHtml } from '../templates/console-page.ts';
import type { FrameContext, Page } from '../templates/page-context.ts';

/** What is known of a person who is to sign in. */
export interface SignInForm {
  /** What was sent after the session had ended: it goes along, and is there again after the sign-in. */
  readonly typed: URLSearchParams;
  readonly isWrong: boolean;
  /** Whether the browser would not keep the cookie. */
  readonly isKeptNowhere: boolean;
}

/** Asks for a key at whatever address was asked for, which the form goes back to. */
export const signInPage = (
  { typed, isWrong, isKeptNowhere }: SignInForm,
  context: FrameContext,
): Page => {
  const { texts } = context;
  const problem = { field: 'key', message: texts.keyWrong };
  return {
    status: isWrong ? 422 : 200,
    title: isWrong ? `${texts.error} ${texts.signIn}` : texts.signIn,
    main: html`<div class="split">
<div class="band">${landscape}</div>
<div class="wrap">
${isWrong && problemsHtml([problem], context)}<h1>${texts.signIn}</h1>
<p class="lead">${typed.size > 0 ? texts.formKept : texts.signInLead}</p>
${isKeptNowhere && html`<p class="note soon">${texts.needsHttps}</p>`}
<form method="post" novalidate>
${typedHtml(typed)}
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
